import type { ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";

type Page = { shouldRevalidate?: (args: Partial<ShouldRevalidateFunctionArgs>) => boolean };

test("X-01 pages that others can change are reloaded after a refusal, but not after the end of the session", async () => {
  const pages = Object.entries(import.meta.glob<Page>("./**/*.tsx")).filter(([path]) => !path.endsWith(".test.tsx"));
  const reloads = [];
  for (const [path, load] of pages) {
    const { shouldRevalidate } = await load();
    if (shouldRevalidate)
      reloads.push([path, [shouldRevalidate({ actionStatus: 401 }), shouldRevalidate({ actionStatus: 409 })]] as const);
  }
  const changedByOthers = [
    "catalogue/branch",
    "catalogue/clinic",
    "catalogue/doctor",
    "catalogue/field",
    "catalogue/offer",
    "clinic-reviews/page",
    "day/move",
    "day/page",
    "day/walk-in",
    "integrations/page",
    "joins/page",
    "reviews",
    "schedules/page",
    "team/page",
  ];
  expect(Object.fromEntries(reloads)).toEqual(
    Object.fromEntries(changedByOthers.map((path) => [`./${path}.tsx`, [false, true]])),
  );
});
