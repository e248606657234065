import { expect, test } from "vitest";
import { shorten } from "./shorten.ts";

test.each([
  { items: 0, shown: 0, folded: 0 },
  { items: 3, shown: 3, folded: 0 },
  { items: 4, shown: 4, folded: 0 },
  { items: 5, shown: 3, folded: 2 },
])("L-14 of $items items and a limit of 3, $shown are shown and $folded folded", ({ items, shown, folded }) => {
  const all = Array.from({ length: items }, (_, index) => index);
  const parts = shorten(all, 3);
  expect([parts.shown.length, parts.folded.length]).toEqual([shown, folded]);
  expect([...parts.shown, ...parts.folded]).toEqual(all);
});
