import type { Locator } from "@playwright/test";

/** Whether a field shows the tick of a valid value. */
export const hasTick = (input: Locator) =>
  input.evaluate((element) => getComputedStyle(element).backgroundImage.includes("svg"));
