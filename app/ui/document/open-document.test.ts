import { afterEach, expect, test, vi } from "vitest";
import { probeDocument } from "./open-document.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [429, "busy"],
  [503, "busy"],
  [500, "broken"],
  [404, "broken"],
  [200, "broken"],
] as const)("X-07 a document for which a proxy responds with %i is reported as %s", async (status, kind) => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status }));
  expect(await probeDocument("/doctors/bishkek/terapevt")).toEqual({ kind });
});
