import { expect, test, vi } from "vitest";
import { consentCookie } from "#app/analytics/consent-cookie.server.ts";
import { ApiError } from "#app/contract/errors.ts";
import type { VisitorEvent } from "#app/contract/visitor-event.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { recordEvents } from "./record.server.ts";

const failWith503 = async () => Promise.reject(new ApiError(503, { type: "server_error", errors: [] }));
const view = { name: "page_view", page_path: "/" } as const;
const item: VisitorEvent = { name: "view_item", items: [{ item_id: 5 }] };

/** Records a visit of a visitor with this consent, and returns the calls to the API; `isApiDown`: they fail. */
async function recordVisit(
  place: { page?: string; referrer?: string },
  { marketing = false, statistics = true, agent = "", isApiDown = false } = {},
) {
  const event = vi.fn(isApiDown ? failWith503 : async () => ({}));
  const record = vi.fn(isApiDown ? failWith503 : async () => ({}));
  const args = await routeArgs("/visit-events", {
    api: { doctors: { event }, pageViews: { record } },
    purposes: ["statistics", "marketing"],
    sessionSecret: "0123456789abcdef0123456789abcdef",
  });
  const consentLine = await consentCookie({ at: Date.now() - 1000, statistics, marketing, recordings: null });
  const request = new Request(args.url, { headers: { cookie: consentLine.split(";")[0]!, "user-agent": agent } });
  await recordEvents({ ...args, request }, [view, item], { page: "/", referrer: "", ...place });
  return { event, record, visit: record.mock.calls[0]?.at(0) as Record<string, string> | undefined };
}

test("N-02 during an outage events are lost without an error", async () => {
  const { event, record } = await recordVisit({}, { isApiDown: true });
  expect([event.mock.calls.length, record.mock.calls.length]).toEqual([1, 1]);
});

test("N-02 nothing is recorded for a visitor who allows no statistics", async () => {
  const { event, record } = await recordVisit({}, { statistics: false, marketing: true });
  expect([event.mock.calls, record.mock.calls]).toEqual([[], []]);
});

test.each([
  [{ page: "/doctors/osh?sort=price&utm_source=mail" }, false, "/doctors/osh"],
  [{ page: "/doctors/osh?sort=price&utm_source=mail" }, true, "/doctors/osh?utm_source=mail"],
])("N-02 the page of %j is recorded with marketing allowed (%s) as %s", async (place, marketing, page) => {
  expect((await recordVisit(place, { marketing })).visit?.["page_location"]).toBe(`http://kg.localhost${page}`);
});

test.each([
  ["http://kg.localhost/doctors/osh?sort=price", "http://kg.localhost/doctors/osh"],
  ["https://search.example/find?q=lor", "https://search.example"],
  ["http://kg.localhost/appointments/7", undefined],
  ["android-app://com.example", undefined],
  ["", undefined],
])("N-02 the referrer %j is recorded as %s", async (referrer, recordedReferrer) => {
  expect((await recordVisit({ referrer })).visit?.["page_referrer"]).toBe(recordedReferrer);
});

test.each([
  ["Mozilla/5.0 (Linux; Android 15) Mobile", "web-mobile"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "web-desktop"],
])("N-02 a visit with the user agent %s has the source %s", async (agent, source) => {
  expect((await recordVisit({}, { agent })).visit?.["source"]).toBe(source);
});
