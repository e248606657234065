import { expect, test } from "vitest";
import { explainStartFailure } from "./explain-start-failure.ts";

test.each([
  [{ code: "EADDRINUSE", port: 3000 }, "port 3000 is in use"],
  [{ code: "EACCES", port: 80 }, "port 80 may not be opened by this user"],
  [{ code: "EACCES", path: "/data" }, "no permission for /data"],
  [{ code: "EACCES" }, "no permission for failed"],
  [{ code: "EADDRNOTAVAIL", address: "192.0.2.1" }, "HOST=192.0.2.1 is no address of this machine"],
  [{ code: "ENOTFOUND" }, "is no address of this machine"],
  [{ code: "ENOSPC" }, "the disk is full"],
  [{ code: "ECONNREFUSED" }, "the database does not respond"],
  [{ code: "ETIMEDOUT" }, "the database does not respond"],
  [{ code: "28P01" }, "the database refuses the user or password"],
  [{ code: "28000" }, "the database refuses the user or password"],
  [{ code: "3D000" }, "the database named in DATABASE_URL does not exist"],
  [{ code: "E1", message: "broken\nat line 7" }, /^broken$/],
])("a start that fails with %j is explained by the line %s", (facts, line) => {
  expect(explainStartFailure(Object.assign(new Error("failed"), facts))).toMatch(line);
});

test.each([
  ["a text", "broken", "broken"],
  ["an error without a message", new TypeError(""), "TypeError"],
])("a start that fails with %s is explained in one line", (_, failure, line) => {
  expect(explainStartFailure(failure)).toBe(line);
});
