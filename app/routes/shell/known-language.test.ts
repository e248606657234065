import type { ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import { shouldRevalidate } from "./known-language.tsx";

test.each([
  [{}, {}, false],
  [{ lang: "ky", slug: "asanova" }, { lang: "ky" }, false],
  [{}, { lang: "ky" }, true],
  [{ lang: "ky" }, {}, true],
])("a page whose parameters change from %j to %j has its language checked again: %j", (from, to, isChecked) => {
  const change = { currentParams: from, nextParams: to } as unknown as ShouldRevalidateFunctionArgs;
  expect(shouldRevalidate(change)).toBe(isChecked);
});
