import { expect, test } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { action } from "./visit-events.ts";

const view = { name: "page_view", page_path: "/" };
const visit = (count: number, more = {}) =>
  JSON.stringify({ page: "/", referrer: "", events: Array.from({ length: count }, () => view), ...more });
const urlOf = (length: number) => "/".padEnd(length, "a");

test.each([
  ["no JSON", 400, "{"],
  ["no event", 400, visit(0)],
  ["20 events", 204, visit(20)],
  ["21 events", 400, visit(21)],
  ["a page with the longest URL that is served", 204, visit(1, { page: urlOf(8192) })],
  ["a page with a longer URL", 400, visit(1, { page: urlOf(8193) })],
  ["a previous page with such a URL", 204, visit(1, { referrer: urlOf(8192) })],
  ["a previous page with a longer URL", 400, visit(1, { referrer: urlOf(8193) })],
])("N-02 a post of %s returns %i", async (_content, status, posted) => {
  const args = await routeArgs("/visit-events", { body: { visit: posted }, purposes: ["statistics"] });
  expect((await action(args as never)).status).toBe(status);
});
