import { expect, test } from "vitest";
import { renderIn } from "../../tests/support/render.tsx";
import { useFormats, type Formats } from "./use-formats.ts";

/** What a component shows of its formats in Kyrgyzstan, in Russian. */
function shown(write: (formats: Formats) => string): string {
  const Shown = () => <p>{write(useFormats())}</p>;
  return renderIn("kg", "ru", <Shown />)
    .querySelector("p")!
    .text.replaceAll("\u00a0", " ");
}

test.each([
  [0, "0 месяцев"],
  [1, "1 месяц"],
  [11, "11 месяцев"],
  [12, "1 год"],
  [18, "18 месяцев"],
  [60, "5 лет"],
])("D-12 the age of %i months is %j", (months, text) => {
  expect(shown(({ age }) => age(months))).toBe(text);
});

test.each([
  [3, "с 3 месяцев", "до 3 месяцев"],
  [12, "с 1 года", "до 1 года"],
  [18, "с 18 месяцев", "до 18 месяцев"],
  [60, "с 5 лет", "до 5 лет"],
])("B-15 ages that begin or end at %i months read %j and %j", (months, from, to) => {
  expect(shown(({ ageFrom, ageTo }) => `${ageFrom(months)} ${ageTo(months)}`)).toBe(`${from} ${to}`);
});

test.each([
  [1200, false, "1 200 сом"],
  [1200, true, "от 1 200 сом"],
  [0, false, "по запросу"],
  [0, true, "по запросу"],
])("C-01 C-11 the price %i, of a procedure: %s, is %j", (amount, isFrom, text) => {
  expect(shown(({ price }) => price(amount, isFrom))).toBe(text);
});

test("C-01 a range of prices names both ends, and a number has the digits that were asked for", () => {
  expect(shown(({ priceRange }) => priceRange(700, 1200))).toBe("700 – 1 200 сом");
  expect(shown(({ number }) => `${number(1234.5)} ${number(1234.56, 1)}`)).toBe("1 235 1 234,6");
});
