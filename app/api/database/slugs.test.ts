import { expect, test } from "vitest";
import { createSlugs, slugsToTry } from "./slugs.ts";

test("the slug of a long name has at most 100 characters and ends with a letter", () => {
  const slugOf = createSlugs();
  expect([slugOf(`${"а".repeat(99)} клиника`), slugOf(`${"b".repeat(98)} clinic`)]).toEqual([
    "a".repeat(99),
    `${"b".repeat(98)}-c`,
  ]);
  expect(slugsToTry(`${"а".repeat(99)} клиника`, "clinic")).toEqual([
    "a".repeat(99),
    expect.stringMatching(/^a{99}-[0-9a-f]{8}$/),
  ]);
});

test("a name without letters gets the fallback as its slug", () => {
  expect(slugsToTry("…", "clinic")).toEqual(["clinic", expect.stringMatching(/^clinic-[0-9a-f]{8}$/)]);
});
