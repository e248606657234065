import { expect, test } from "vitest";
import { doctorWithoutSlots } from "../../../../tests/support/doctor-view.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { Cards } from "./cards.tsx";

test.each([
  ["another list is loading", { isBusy: true }, ["true", "true"]],
  ["more cards are loading", { isLoading: true }, ["true", undefined]],
  ["nothing is loading", {}, [undefined, undefined]],
])("D-11 while %s a list is announced as busy and dimmed accordingly", (_, loading, expected) => {
  const list = renderIn("kg", "ru", <Cards doctors={[doctorWithoutSlots]} city="Ош" {...loading} />).querySelector(
    "ol",
  )!;
  expect([list.getAttribute("aria-busy"), list.getAttribute("data-changing")]).toEqual(expected);
});

test.each([
  [true, "/doctor/asel?service=5&insurance=nova"],
  [false, "/doctor/asel?insurance=nova"],
])(
  "a card links to the profile with its service if it is a procedure, whose price is a minimum (%s): %s",
  (isFrom, href) => {
    const view = { ...doctorWithoutSlots, price: { ...doctorWithoutSlots.price, isFrom } };
    const cards = renderIn("kg", "ru", <Cards doctors={[view]} city="Ош" />, { url: "/doctors/osh/x?insurance=nova" });
    expect(cards.querySelector("a[href^='/doctor/']")!.getAttribute("href")!.replaceAll("&amp;", "&")).toBe(href);
  },
);
