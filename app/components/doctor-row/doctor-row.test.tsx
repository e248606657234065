import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import type { DoctorRowView } from "./doctor-row-view.ts";
import { DoctorRow } from "./doctor-row.tsx";

const doctor: DoctorRowView = {
  id: 3,
  slug: "asel",
  name: "Асель",
  imageUrl: null,
  feedbackCount: 0,
  feedbackScore: 0,
  doctorServiceId: 5,
  price: { amount: 900, before: null, discountPercent: 0, isFrom: false },
  clinic: "Айкөл",
  today: "2026-11-29",
  needsInfo: false,
  nearest: "2026-11-30 41 09:00",
};

test.each([
  ["form", "slots", false],
  ["info", "info", true],
] as const)(
  "C-08 a time links to the step %s, and all times to the step %s, if there are conditions to read first: %s",
  (stepOfTime, stepOfAllTimes, needsInfo) => {
    const row = renderIn(
      "kg",
      "ru",
      <DoctorRow doctor={{ ...doctor, needsInfo }} href="/doctor/asel" booking={({ id }, step) => `/${id}/${step}`} />,
    );
    const links = row.querySelectorAll("a[rel=nofollow], a[href*=slot]").map((link) => link.getAttribute("href"));
    expect(links).toEqual([`/3/${stepOfTime}?slot=41`, `/3/${stepOfAllTimes}`]);
  },
);

test("C-08 a doctor without times has the link to the profile only", () => {
  const timeless = { ...doctor, nearest: "" };
  const row = renderIn("kg", "ru", <DoctorRow doctor={timeless} href="/doctor/asel" booking={() => "/booking"} />);
  expect(row.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual(["/doctor/asel"]);
});

test.each([
  [0, 0, null],
  [1, 0, "Оценка: 0,0 · 1 отзыв"],
  [2, 9.5, "Оценка: 9,5 · 2 отзыва"],
])("a doctor with %i reviews and the score %d has the rating %j", (feedbackCount, feedbackScore, text) => {
  const rated = { ...doctor, feedbackCount, feedbackScore };
  const row = renderIn("kg", "ru", <DoctorRow doctor={rated} href="/doctor/asel" booking={() => "/booking"} />);
  const rating = row.querySelectorAll("p").find((line) => line.querySelector("svg + .sr"));
  expect(rating?.text.replaceAll("\u00a0", " ").trim() ?? null).toBe(text);
});
