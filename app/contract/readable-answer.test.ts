import { expect, test } from "vitest";
import { isReadableAnswer } from "./readable-answer.ts";

test.each([
  ["/api/v1/cities/", "[]", true],
  ["/api/v1/cities/", "null", false],
  ["/api/v1/cities/", '[{"id":"1"}]', false],
  ["/api/v1/cities/", "<h1>Maintenance</h1>", false],
  ["/api/v1/cities/", "", false],
  ["/api/v1/services/terapevt/", "{}", false],
  ["/api/v1/unknown/", "[]", false],
])("X-08 whether the answer of %s is readable when it is %j: %s", (path, body, isReadable) => {
  expect(isReadableAnswer(path, body)).toBe(isReadable);
});
