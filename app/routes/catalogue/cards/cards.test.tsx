import { expect, test } from "vitest";
import { noSlots } from "../../../../tests/support/no-slots.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { Cards } from "./cards.tsx";

const doctor: DoctorView = {
  id: 3,
  doctorServiceId: 5,
  slug: "asel",
  name: "Асель",
  imageUrl: null,
  feedbackCount: 0,
  feedbackScore: 0,
  isPremium: false,
  titles: [],
  experience: null,
  price: { amount: 900, before: null, discountPercent: 0, isFrom: false },
  branch: {
    name: "Айкөл",
    clinicSlug: "aikol",
    address: "улица Южная, 3",
    area: null,
    location: { lat: 0, lng: 0 },
    distance: null,
    station: null,
  },
  citySlug: "osh",
  elsewhere: [],
  isWalkIn: false,
  slots: noSlots,
};

test.each([
  ["another list is loading", { isBusy: true }, ["true", "true"]],
  ["more cards are loading", { isLoading: true }, ["true", undefined]],
  ["nothing is loading", {}, [undefined, undefined]],
])("D-11 while %s a list is announced as busy and dimmed accordingly", (_, loading, expected) => {
  const list = renderIn("kg", "ru", <Cards doctors={[doctor]} city="Ош" {...loading} />).querySelector("ol")!;
  expect([list.getAttribute("aria-busy"), list.getAttribute("data-changing")]).toEqual(expected);
});

test.each([
  [true, "/doctor/asel?service=5&insurance=nova"],
  [false, "/doctor/asel?insurance=nova"],
])(
  "a card links to the profile with its service if it is a procedure, whose price is a minimum (%s): %s",
  (isFrom, href) => {
    const view = { ...doctor, price: { ...doctor.price, isFrom } };
    const cards = renderIn("kg", "ru", <Cards doctors={[view]} city="Ош" />, { url: "/doctors/osh/x?insurance=nova" });
    expect(cards.querySelector("a[href^='/doctor/']")!.getAttribute("href")!.replaceAll("&amp;", "&")).toBe(href);
  },
);
