import { expect, test } from "vitest";
import { pageKind } from "./page-kind.ts";

test.each([
  ["/", "/"],
  ["/ru", "/"],
  ["/doctors/bishkek", "/doctors"],
  ["/ru/clinics", "/clinics"],
  ["/sitemap.xml", "/sitemap"],
  ["/appointment/12/5f0c2a", "/appointment"],
  ["/a/qwerty", "/"],
  ["/ru/a/qwerty", "/"],
  ["/+996555123456", "/"],
  ["/api/v1/appointments/12/", "/api/v1/appointments"],
  ["/api/v1/patient-sessions", "/api/v1/patient-sessions"],
  ["/api/v1/+996555123456", "/api"],
])("X-04 the URL %s is reported as %s, without what may identify an appointment", (url, kind) => {
  expect(pageKind(url)).toBe(kind);
});
