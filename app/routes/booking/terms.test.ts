import { expect, test } from "vitest";
import { changeOfTerms, termsOf } from "./terms.ts";

const plain = { discount_price: 1200, on_walk_in_basis: false, price_conditions: null };
const queue = { ...plain, on_walk_in_basis: true };
const conditions = { ...plain, price_conditions: "<p>Натощак</p>" };
const both = { ...queue, ...conditions, on_walk_in_basis: true };

test.each([
  [plain, plain, null],
  [both, both, null],
  [plain, { ...plain, discount_price: 1100 }, "price"],
  [plain, { ...both, discount_price: 1300 }, "price"],
  [plain, queue, "info"],
  [plain, conditions, "info"],
  [queue, both, "info"],
  [conditions, queue, "info"],
  [both, plain, null],
])("B-03 after %j, of %j is shown: %s", (shown, now, expected) => {
  expect(changeOfTerms(termsOf(shown), termsOf(now))).toBe(expected);
});

test("B-03 of terms that are not known nothing has changed", () => {
  expect(changeOfTerms(null, termsOf(both))).toBeNull();
});
