import { expect, test } from "vitest";
import type { Clinic } from "#app/contract/clinic.ts";
import { toClinicView } from "./clinic-view.ts";

const clinic: Clinic = {
  id: 1,
  slug: "aykol",
  name: "Айкөл",
  image_url: null,
  description: null,
  address: null,
  city: { id: 1, slug: "bishkek", name: "Бишкек" },
  city_area: null,
  feedback_count: 0,
  feedback_score: 0,
  doctors_count: 2,
  clinic_branches: [],
  offer: null,
  updated_at: null,
};

test.each([
  [null, null, null],
  [500, 500, { amount: 500, isFrom: false }],
  [500, 900, { amount: 500, isFrom: true }],
])("C-12 a first visit from %j to %j is shown as %j", (min_price, max_price, price) => {
  const offer = { specialties: [], min_price, max_price, nearest: null };
  expect(toClinicView({ ...clinic, offer }, "Asia/Bishkek").offer?.price).toEqual(price);
});
