import { expect, test } from "vitest";
import { isPublicPath } from "./public-page.ts";

test.each([
  ["/", true],
  ["/kk", true],
  ["/doctors/bishkek", true],
  ["/ru/procedures/bishkek/uzi", true],
  ["/doctors/bishkek/lor/map", true],
  ["/clinics/bishkek", true],
  ["/en/doctor/ana-popescu", true],
  ["/doctor/ana-popescu/booking/12/form", false],
  ["/doctors/bishkek/lor/booking/12/otp", false],
  ["/a/key", false],
  ["/appointments/12", false],
  ["/feedback/12", false],
  ["/staff/day", false],
  ["/search", false],
])("N-01 %s is a public page, whose visits are counted: %s", (path, isCounted) => {
  expect(isPublicPath(path)).toBe(isCounted);
});
