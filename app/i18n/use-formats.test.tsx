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
