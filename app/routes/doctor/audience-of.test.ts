import { expect, test } from "vitest";
import type { DoctorService } from "#app/contract/doctor.ts";
import { audienceOf } from "./audience-of.ts";

const offer = (age_from: number | null, age_to: number | null, more: object = {}) =>
  ({
    age_from,
    age_to,
    service: { type: "initial-appointment", is_for_children: false, ...more },
  }) as unknown as DoctorService;

test("C-10 a doctor sees the ages of all first visits together, without a limit that one of them has not", () => {
  expect(audienceOf([offer(216, 720), offer(240, 960)]).adults).toEqual({ from: 216, to: 960 });
  expect(audienceOf([offer(216, 720), offer(null, null)]).adults).toEqual({ from: null, to: null });
  expect(audienceOf([offer(216, 720), offer(240, null)]).adults).toEqual({ from: 216, to: null });
});

test("C-10 children and adults are apart, and procedures count only for a doctor without first visits", () => {
  const child = offer(12, 216, { is_for_children: true });
  const injection = offer(null, null, { type: "procedure" });
  expect(audienceOf([child, injection])).toEqual({ adults: null, children: { from: 12, to: 216 } });
  expect(audienceOf([injection])).toEqual({ adults: { from: null, to: null }, children: null });
});
