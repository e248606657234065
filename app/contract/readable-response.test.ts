import { expect, test } from "vitest";
import { isReadableResponse } from "./readable-response.ts";

test.each([
  ["/api/v1/cities/", "[]", true],
  ["/api/v1/cities/", "null", false],
  ["/api/v1/cities/", '[{"id":"1"}]', false],
  ["/api/v1/cities/", "<h1>Maintenance</h1>", false],
  ["/api/v1/cities/", "", false],
  ["/api/v1/services/terapevt/", "{}", false],
  ["/api/v1/clinics/", '{"count":0,"next":null,"previous":null,"results":[]}', true],
  ["/api/v1/clinics/aikol/", '{"count":0,"next":null,"previous":null,"results":[]}', false],
  ["/api/v1/unknown/", "[]", false],
  ["/other/api/v1/cities/", "[]", false],
  ["/api/v1/team/3/activate/", "{}", false],
])("X-08 whether the response of %s is readable when it is %j: %s", (path, body, isReadable) => {
  expect(isReadableResponse(path, body)).toBe(isReadable);
});
