import { expect, test } from "vitest";
import type { DoctorService } from "#app/contract/doctor.ts";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { changeOfTerms, findChangeOfTerms, termsOf } from "./terms.server.ts";

const noNotices = { discount_price: 1200, on_walk_in_basis: false, price_conditions: null };
const walkIn = { ...noNotices, on_walk_in_basis: true };
const conditions = { ...noNotices, price_conditions: "<p>Натощак</p>" };
const otherConditions = { ...noNotices, price_conditions: "<p>Без детей</p>" };
const both = { ...conditions, on_walk_in_basis: true };
const newNotices = { price: null, hasNewNotices: true };

test.each([
  [noNotices, noNotices, null],
  [both, both, null],
  [noNotices, { ...noNotices, discount_price: 1100 }, { price: { before: 1200, now: 1100 }, hasNewNotices: false }],
  [noNotices, { ...both, discount_price: 1300 }, { price: { before: 1200, now: 1300 }, hasNewNotices: true }],
  [both, { ...noNotices, discount_price: 1300 }, { price: { before: 1200, now: 1300 }, hasNewNotices: false }],
  [noNotices, walkIn, newNotices],
  [noNotices, conditions, newNotices],
  [walkIn, both, newNotices],
  [conditions, walkIn, newNotices],
  [conditions, otherConditions, newNotices],
  [both, noNotices, null],
])("B-03 B-04 with terms %j shown and %j now, the change is %j", (shown, now, expected) => {
  expect(changeOfTerms(termsOf(shown, "ru"), termsOf(now, "ru"))).toEqual(expected);
});

test("B-03 without terms shown before, no change is reported", () => {
  expect(changeOfTerms(null, termsOf(both, "ru"))).toBeNull();
});

test.each([
  ["in another language", termsOf(conditions, "kk")],
  ["by an earlier release", "1200 conditions"],
])("B-03 conditions that were shown %s are not compared, but a new walk-in notice is a change", (_, shown) => {
  expect(changeOfTerms(shown, termsOf(otherConditions, "ru"))).toBeNull();
  expect(changeOfTerms(shown, termsOf(both, "ru"))).toEqual(newNotices);
});

test.each([
  ["equal", "<p>Аш қарынға</p>", null],
  ["different", "<p>Балаларсыз</p>", newNotices],
])(
  "B-03 on a page in Russian, conditions that were shown in Kazakh are compared with the %s ones in Kazakh",
  async (_, now, change) => {
    const requestedLanguages: object[] = [];
    const inKazakh = { ...noNotices, id: 7, price_conditions: now };
    const doctors = { byDoctorService: async () => ({ services: [{ ...inKazakh, id: 6 }, inKazakh] }) };
    const api = {
      with: (language: object) => {
        requestedLanguages.push(language);
        return { doctors };
      },
    };
    const { context } = await routeArgs("/doctor/asanova", { api, market: "kz" });
    const shown = termsOf({ ...noNotices, price_conditions: "<p>Аш қарынға</p>" }, "kk");
    const service = { ...conditions, id: 7 } as unknown as DoctorService;
    expect(await findChangeOfTerms(context, shown, service)).toEqual(change);
    expect(requestedLanguages).toEqual([{ locale: "kk" }]);
  },
);

test("B-03 conditions that were shown in Kazakh are not compared with Russian ones if the service is not found", async () => {
  const doctors = {
    byDoctorService: async () => Promise.reject(new ApiError(404, { type: "client_error", errors: [] })),
  };
  const { context } = await routeArgs("/doctor/asanova", { api: { doctors }, market: "kz" });
  const service = { ...conditions, id: 7 } as unknown as DoctorService;
  expect(await findChangeOfTerms(context, termsOf(otherConditions, "kk"), service)).toBeNull();
});
