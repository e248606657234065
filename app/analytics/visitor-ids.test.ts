import { expect, test } from "vitest";
import { visitorIds } from "./visitor-ids.ts";

const none = new URLSearchParams();

test.each([
  [
    "_ga=GA1.1.1234567.1700000000; _ga_ABC123=GS1.1.1700000100.3.1.1700000200.0.0.0",
    { client_id: "1234567.1700000000", session_id: "1700000100" },
  ],
  ["a=b; _ga_ABC123=GS2.1.s1700000100$o3$g1; _ga=GA1.2.7.8", { client_id: "7.8", session_id: "1700000100" }],
  ["_ga=GA1.1.; _ga_X=GS1.1.abc", {}],
  ["_ga=GA1.1.7.8.9", {}],
  ["x_ga=GA1.1.1.2", {}],
  ["", {}],
])("B-12 Google Analytics' ids are read from its cookies: %s", (cookies, ids) => {
  expect(visitorIds(cookies, none)).toEqual(ids);
});

test("B-12 R-08 ids in the URL are used without cookies, and nothing else is", () => {
  const passed = new URLSearchParams("ga_client_id=1.2&ga_session_id=3");
  expect(visitorIds("", passed)).toEqual({ client_id: "1.2", session_id: "3" });
  expect(visitorIds("_ga=GA1.1.7.8", passed)).toEqual({ client_id: "7.8", session_id: "3" });
  for (const other of ["ga_client_id=anna@example.com&ga_session_id=x", "ga_client_id=x1.2&ga_session_id=anna3"])
    expect(visitorIds("", new URLSearchParams(other))).toEqual({});
});
