import { expect, test } from "vitest";
import type { DoctorService } from "#app/contract/doctor.ts";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { changeOfTerms, findChangeOfTerms, termsOf } from "./terms.server.ts";

const plain = { discount_price: 1200, on_walk_in_basis: false, price_conditions: null };
const queue = { ...plain, on_walk_in_basis: true };
const conditions = { ...plain, price_conditions: "<p>Натощак</p>" };
const others = { ...plain, price_conditions: "<p>Без детей</p>" };
const both = { ...queue, ...conditions, on_walk_in_basis: true };
const info = { price: null, hasNewNotices: true };

test.each([
  [plain, plain, null],
  [both, both, null],
  [plain, { ...plain, discount_price: 1100 }, { price: { before: 1200, now: 1100 }, hasNewNotices: false }],
  [plain, { ...both, discount_price: 1300 }, { price: { before: 1200, now: 1300 }, hasNewNotices: true }],
  [both, { ...plain, discount_price: 1300 }, { price: { before: 1200, now: 1300 }, hasNewNotices: false }],
  [plain, queue, info],
  [plain, conditions, info],
  [queue, both, info],
  [conditions, queue, info],
  [conditions, others, info],
  [both, plain, null],
])("B-03 B-04 with terms %j shown and %j now, the change is %j", (shown, now, expected) => {
  expect(changeOfTerms(termsOf(shown, "ru"), termsOf(now, "ru"))).toEqual(expected);
});

test("B-03 without terms shown before, no change is reported", () => {
  expect(changeOfTerms(null, termsOf(both, "ru"))).toBeNull();
});

test.each([
  ["in another language", termsOf(conditions, "kk")],
  ["by an earlier release", "1200 conditions"],
])("B-03 conditions that were shown %s are not compared", (_, shown) => {
  expect(changeOfTerms(shown, termsOf(others, "ru"))).toBeNull();
  expect(changeOfTerms(shown, termsOf({ ...both }, "ru"))).toEqual(info);
});

test.each([
  ["the same", "<p>Аш қарынға</p>", null],
  ["others", "<p>Балаларсыз</p>", info],
])(
  "B-03 conditions shown in Kazakh are compared with those in Kazakh on a page in Russian too: %s",
  async (_, now, change) => {
    const contexts: object[] = [];
    const inKazakh = { ...plain, id: 7, price_conditions: now };
    const doctors = { byDoctorService: async () => ({ services: [{ ...inKazakh, id: 6 }, inKazakh] }) };
    const api = {
      with: (language: object) => {
        contexts.push(language);
        return { doctors };
      },
    };
    const { context } = await routeArgs("/doctor/asanova", { api, market: "kz" });
    const shown = termsOf({ ...plain, price_conditions: "<p>Аш қарынға</p>" }, "kk");
    const service = { ...conditions, id: 7 } as unknown as DoctorService;
    expect(await findChangeOfTerms(context, shown, service)).toEqual(change);
    expect(contexts).toEqual([{ locale: "kk" }]);
  },
);

test("B-03 conditions shown in Kazakh are not compared with those in Russian if the service is not found again", async () => {
  const doctors = {
    byDoctorService: async () => Promise.reject(new ApiError(404, { type: "client_error", errors: [] })),
  };
  const { context } = await routeArgs("/doctor/asanova", { api: { doctors }, market: "kz" });
  const service = { ...conditions, id: 7 } as unknown as DoctorService;
  expect(await findChangeOfTerms(context, termsOf(others, "kk"), service)).toBeNull();
});
