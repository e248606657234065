import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { PreviewedDoctor } from "./previewed-doctor.tsx";

type View = ComponentProps<typeof PreviewedDoctor>["view"];
const slots = { days: "", today: "2026-11-20", most: 0, hasAllTimes: true, from: null, earlier: null, later: null };
const card = {
  id: 1,
  doctorServiceId: 3,
  slug: "asanova",
  name: "Асанова",
  imageUrl: null,
  feedbackCount: 0,
  feedbackScore: 0,
  isPremium: false,
  titles: [],
  experience: null,
  price: { amount: 900, before: null, discountPercent: 0, isFrom: false },
  branch: { name: "Айкөл", clinicSlug: "aykol", address: "Чуй, 1", area: null, distance: null, station: null },
  citySlug: "bishkek",
  elsewhere: [],
  isWalkIn: false,
  slots: { ...slots, message: null, nearest: null, needsInfo: false },
};

test.each([
  ["<p>Натощак</p>", ["<p>Натощак</p>"]],
  [null, []],
])("O-01 the preview of a doctor with the conditions %j has %j as its text of conditions", (conditions, texts) => {
  const audience = { adults: null, children: null, adultAlternative: null };
  const facts = { doctor: { slug: "asanova" }, specialties: [], description: null, languages: [], audience };
  const view = { card, city: "Бишкек", facts, conditions } as unknown as View;
  const page = renderIn("kg", "ru", <PreviewedDoctor view={view} />);
  expect(page.querySelectorAll("[class*=conditions]").map(({ innerHTML }) => innerHTML)).toEqual(texts);
});
