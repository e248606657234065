import { afterEach, expect, test, vi } from "vitest";
import { probeDocument } from "./open-document.ts";
import { ownDocument } from "./own-document.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  [429, "unavailable"],
  [503, "unavailable"],
  [500, "broken"],
  [404, "broken"],
  [200, "broken"],
] as const)("X-07 a document for which a proxy responds with %i is reported as %s", async (status, kind) => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status }));
  expect(await probeDocument("/doctors/bishkek/terapevt")).toEqual({ kind });
});

/** A page of this site whose body fails after its start. */
function stubBrokenBody(beforeFailure: () => void): void {
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode("<!doctype html>")),
    pull(stream) {
      beforeFailure();
      stream.error(new TypeError("terminated"));
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body, { headers: { [ownDocument]: "1" } }));
}

test("X-07 a document whose connection breaks within the body is not opened", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  stubBrokenBody(() => {});
  expect(await probeDocument("/doctors/bishkek/terapevt")).toEqual({ kind: "unreachable" });
});

test("X-07 a document whose body takes longer than the check is opened", async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
  stubBrokenBody(() => timeout.abort());
  expect(await probeDocument("/doctors/bishkek/terapevt")).toBeNull();
});
