import type { ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";

type Page = { shouldRevalidate?: (args: Partial<ShouldRevalidateFunctionArgs>) => boolean };

test("X-01 no staff page is reloaded after the end of the session, which would lose the posted form", async () => {
  const pages = Object.entries(import.meta.glob<Page>("./**/*.tsx")).filter(([path]) => !path.endsWith(".test.tsx"));
  const reloads = [];
  for (const [path, load] of pages) {
    const { shouldRevalidate: asks } = await load();
    if (asks) reloads.push([path, asks({ actionStatus: 401 }), asks({ actionStatus: 409 })]);
  }
  expect(reloads.length).toBeGreaterThan(0);
  expect(reloads).toEqual(reloads.map(([path]) => [path, false, true]));
});
