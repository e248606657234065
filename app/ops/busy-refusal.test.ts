import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { createBusyRefusal } from "./busy-refusal.ts";
import { createLog } from "./log.ts";
import type { Markets } from "./refusals.ts";
import { createRequestGate } from "./request-gate.ts";

/** Requests to a process that has no place and may let nobody wait. */
function createVisitor({ trustProxy = 0 } = {}) {
  const gate = createRequestGate({ places: { min: 0, max: 0 }, maxWaitMs: { booking: -1, browsing: -1 } });
  const markets: Markets = { fallback: "kg", hosts: new Map([["vizit.example", "hu"]]) };
  const refuse = createBusyRefusal({ gate, markets, trustProxy, log: createLog("silent") });
  return (url: string, { method = "GET", ...headers }: Record<string, string> = {}) => {
    const resume = vi.fn();
    const incoming = { url, method, socket: {}, resume, headers: { host: "kg.localhost", ...headers } };
    const sent = { status: 0, headers: {} as Record<string, string>, body: "" };
    const outgoing = {
      writeHead(status: number, named: Record<string, string>) {
        Object.assign(sent, { status, headers: named });
        return outgoing;
      },
      end: (body: Buffer) => void (sent.body = body.toString()),
    };
    const isRefused = refuse(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse);
    return { isRefused, isRead: resume.mock.calls.length > 0, ...sent };
  };
}

const accept = "text/html,*/*;q=0.8";

test("X-08 a busy process links to the page again, and not to what was posted", () => {
  const visit = createVisitor();
  const page = visit("/doctors/bishkek", { accept });
  expect([page.status, page.headers["retry-after"]]).toEqual([503, "2"]);
  expect(page.body).toContain('<a href="">');
  expect(visit("/doctors/bishkek", { accept, method: "HEAD" }).headers).toEqual(page.headers);
  const posted = visit("/doctors/bishkek", { accept, method: "POST" });
  expect([posted.status, posted.isRead]).toEqual([503, true]);
  expect(posted.body).not.toContain('<a href="">');
});

test.each([
  ["the language of its URL", "/kk/doctors", {}, "ru"],
  ["the market of its host", "/kk/doctors", { host: "kz.localhost" }, "kk"],
  ["the host that a proxy passes on", "/", { "x-forwarded-host": "vizit.example" }, "hu"],
])("X-08 the page of a busy process is in %s", (_named, url, headers, language) => {
  const visit = createVisitor({ trustProxy: 1 });
  visit("/", { accept });
  expect(visit(url, { accept, ...headers }).body).toContain(`<html lang="${language}">`);
});

test("X-08 a busy process refuses calls of the API as JSON, and other programs as text", () => {
  const visit = createVisitor();
  const call = visit("/api/v1/doctors/", { accept, "accept-language": "en" });
  expect([call.headers["content-type"], JSON.parse(call.body)]).toEqual([
    "application/json",
    { type: "server_error", errors: [{ attr: null, code: "server_error", detail: expect.any(String) }] },
  ]);
  const detailIn = (language: string) =>
    visit("/api/v1/doctors/", { host: "kz.localhost", "accept-language": language }).body;
  expect(detailIn("KK-KZ")).toBe(detailIn("kk"));
  expect(detailIn("kk")).not.toBe(detailIn("en"));
  expect(detailIn("en")).toBe(detailIn("ru"));
  expect(visit("/doctors/bishkek", { accept: "*/*" }).body).toBe("busy\n");
});

test.each([
  ["/healthz", false],
  ["/readyz", false],
  ["/metrics", false],
  ["/assets/page-abc123.js", false],
  ["/robots.txt", false],
  ["/doctors/bishkek.data", true],
  ["/api/v1/metrics", true],
])("X-08 a busy process refuses %s: %s", (url, isRefused) => {
  expect(createVisitor()(url).isRefused).toBe(isRefused);
});
