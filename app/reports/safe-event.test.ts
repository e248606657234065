import { expect, test } from "vitest";
import { safeEvent } from "./safe-event.ts";

test("X-04 of an event only what this program reports is sent", () => {
  const ours = { event_id: "1", level: "error", transaction: "GET /doctors", tags: { tag: "general" } } as const;
  const facts = { path: "/doctors" };
  const trace = { trace_id: "2", span_id: "3", op: "http.server" };
  const added = {
    user: { ip_address: "203.0.113.7" },
    request: { url: "https://vizit.kg/a/key" },
    breadcrumbs: [{ message: "typed" }],
    extra: { phone: "+996555123456" },
    server_name: "host",
  };
  const contexts = { facts, trace: { ...trace, data: { url: "/a/key" } }, culture: { timezone: "Asia/Bishkek" } };
  expect(safeEvent({ ...ours, ...added, contexts })).toEqual({ ...ours, contexts: { facts, trace } });
  const spans = [{ description: "GET /a/key" }] as never;
  expect(safeEvent({ type: "transaction", ...ours, spans })).toEqual({
    type: "transaction",
    ...ours,
    contexts: {},
    spans: [],
  });
});
