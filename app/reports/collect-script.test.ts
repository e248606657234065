import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { collectScript } from "./collect-script.ts";

test("X-04 no setting of the error reports can end the script element that contains it", () => {
  const ends = "</script></script>";
  const reports = { script: ends, dsn: ends, release: ends, environment: ends };
  const script = collectScript(reports, { replays: false });
  expect(script).not.toContain("</");
  expect(script).toContain(String.raw`"\u003c/script>\u003c/script>"`);
});

test("X-04 an unhandled rejection is reported, unless a request was aborted or had no response", () => {
  const listeners: Record<string, (event: object) => void> = {};
  const page = {
    self: {} as { vizitReports: { report(...reported: unknown[]): void } },
    console: { error() {} },
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
  };
  const reports = { script: "/reports.js", dsn: "", release: "", environment: "" };
  runInNewContext(collectScript(reports, { replays: false }), page);
  const reported: unknown[][] = [];
  page.self.vizitReports.report = (...args) => void reported.push(args);
  const failed = new TypeError("failed");
  const noScript = new TypeError("Failed to fetch dynamically imported module: /assets/map.js");
  const lost = ["Failed to fetch", "Load failed", "NetworkError when attempting to fetch resource."];
  const requests = [new DOMException("aborted", "AbortError"), ...lost.map((message) => new TypeError(message))];
  for (const reason of [failed, ...requests, noScript, undefined]) listeners["unhandledrejection"]!({ reason });
  expect(reported).toEqual([
    [failed, "error"],
    [noScript, "error"],
    [undefined, "error"],
  ]);
});
