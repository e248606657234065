import { expect, test } from "vitest";
import { PostError } from "../../sending.ts";
import { failureOf, formatFailure, NotPublic, parseFailure } from "./failure.ts";

test.each([
  [new PostError("", "timeout"), "timeout"],
  [new PostError("", "unreachable"), "unreachable"],
  [new PostError("", "status", 503), "status 503"],
  [new NotPublic(), "not_public"],
  [new TypeError("a canary"), "unknown"],
])("O-01 the failure %s of a delivery is stored as %j and read again", (error, stored) => {
  const failure = failureOf(error);
  expect(formatFailure(failure)).toBe(stored);
  expect(parseFailure(stored)).toEqual(failure);
});

test("O-01 a failure that an earlier version stored as a sentence is unknown", () => {
  expect(parseFailure("the clinic responded with 503")).toEqual({ code: "unknown", status: null });
});
