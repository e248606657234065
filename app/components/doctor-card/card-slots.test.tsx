import { expect, test } from "vitest";
import { noSlots } from "../../../tests/support/doctor-view.ts";
import { renderIn } from "../../../tests/support/render.tsx";
import { CardSlots } from "./card-slots.tsx";
import type { CardLinks, DoctorView, SlotsView } from "./doctor-view.ts";

const links: CardLinks = { booking: (id, step) => `/${id}/${step}`, card: () => "/list" };

test.each<[string, Partial<SlotsView>, boolean, string | undefined]>([
  ["no time", {}, false, "/5/slots"],
  ["no time and conditions to be read", { needsInfo: true }, false, "/5/info"],
  ["no time from the requested day on", { message: "noMore", earlier: "2026-11-30" }, false, undefined],
  ["a later day with times", { message: "next", nearest: "2026-12-30" }, false, undefined],
  ["no bookings", { message: "closed" }, false, undefined],
  ["no time from the requested day on, and a queue", { message: "noMore", earlier: "2026-11-30" }, true, "/5/slots"],
])("C-09 the card of a doctor with %s leads to the explanation how to see the doctor", (_, some, isWalkIn, href) => {
  const doctor = { name: "Асель", doctorServiceId: 5, isWalkIn, slots: { ...noSlots, ...some } } as DoctorView;
  const card = renderIn("kg", "ru", <CardSlots doctor={doctor} links={links} href="/doctor/asel" />);
  expect(card.querySelector("a[href^='/5/']")?.getAttribute("href")).toBe(href);
});
