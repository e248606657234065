import { afterEach, expect, test, vi } from "vitest";
import { postEvents } from "./post-events.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["accepts", { sendBeacon: () => true }, 0],
  ["refuses", { sendBeacon: () => false }, 1],
  ["has none", {}, 1],
])("N-02 a browser that %s beacons sends the events of a left page by %i requests", (_case, navigator, count) => {
  const fetch = vi.fn(async () => new Response());
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("fetch", fetch);
  postEvents({ page: "/doctors/osh/lor", referrer: "" }, []);
  expect(fetch).toHaveBeenCalledTimes(count);
  for (const call of fetch.mock.calls) expect(call).toMatchObject(["/visit-events", { keepalive: true }]);
});
