import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { PriceBlock } from "./price-block.tsx";

const price = { now: 1200, base: 1500, percent: 20, isFrom: false, conditions: null };
const blockOf = (more: Partial<typeof price>, insurers: string[] = []) =>
  renderIn("kg", "ru", <PriceBlock price={{ ...price, ...more }} insurers={insurers} />);

test("B-06 a discounted price has the price before, which screen readers introduce, and the percentage", () => {
  const block = blockOf({});
  expect(block.text.replaceAll("\u00a0", " ").trim()).toBe("Стоимость: 1 200 сом без скидки 1 500 сом −20%");
  expect(block.querySelector("s .sr")?.text).toBe("без скидки ");
});

test.each([
  ["without a discount", { now: 1500, percent: 0 }],
  ["on request", { now: 0, base: 0, percent: 20 }],
])("B-06 a price %s has no price before", (_case, more) => {
  expect(blockOf(more).querySelector("s")).toBeNull();
});

test("B-21 beside the insurers that pay the details say that the price is without insurance", () => {
  expect(blockOf({}, ["Салым"]).querySelector("details ul ~ p")?.text).toBe(
    "Цена указана без учёта страховки. Сколько оплатит страховая компания, уточните в клинике.",
  );
});
