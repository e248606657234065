import { expect, test } from "vitest";
import { changeOfTerms, termsOf } from "./terms.server.ts";

const plain = { discount_price: 1200, on_walk_in_basis: false, price_conditions: null };
const queue = { ...plain, on_walk_in_basis: true };
const conditions = { ...plain, price_conditions: "<p>Натощак</p>" };
const others = { ...plain, price_conditions: "<p>Без детей</p>" };
const both = { ...queue, ...conditions, on_walk_in_basis: true };
const info = { price: null, isInfoNew: true };

test.each([
  [plain, plain, null],
  [both, both, null],
  [plain, { ...plain, discount_price: 1100 }, { price: { before: 1200, now: 1100 }, isInfoNew: false }],
  [plain, { ...both, discount_price: 1300 }, { price: { before: 1200, now: 1300 }, isInfoNew: true }],
  [both, { ...plain, discount_price: 1300 }, { price: { before: 1200, now: 1300 }, isInfoNew: false }],
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
