import type { ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";

type Page = { shouldRevalidate?: (args: Partial<ShouldRevalidateFunctionArgs>) => boolean };

test("B-18 X-01 pages that others can change are reloaded after a refusal, but not after the end of the session", async () => {
  const pages = Object.entries(import.meta.glob<Page>(["../appointment/*.tsx", "../staff/**/*.tsx"])).filter(
    ([path]) => !path.endsWith(".test.tsx"),
  );
  const results = [{ ended: { form: null } }, { ended: null }, undefined];
  const reloads = [];
  for (const [path, load] of pages) {
    const { shouldRevalidate } = await load();
    if (shouldRevalidate)
      reloads.push([path, results.map((actionResult) => shouldRevalidate({ actionResult }))] as const);
  }
  const changedByOthers = [
    "appointment/cancel",
    "staff/catalogue/branch",
    "staff/catalogue/clinic",
    "staff/catalogue/doctor",
    "staff/catalogue/field",
    "staff/catalogue/offer",
    "staff/clinic-reviews/page",
    "staff/day/move",
    "staff/day/page",
    "staff/day/walk-in",
    "staff/integrations/page",
    "staff/joins/page",
    "staff/reviews",
    "staff/schedules/page",
    "staff/team/page",
  ];
  expect(Object.fromEntries(reloads)).toEqual(
    Object.fromEntries(changedByOthers.map((path) => [`../${path}.tsx`, [false, true, true]])),
  );
});
