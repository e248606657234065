import { expect, test } from "vitest";
import { isPersonalPage } from "./personal-page.ts";

test.each([
  ["/", "", false],
  ["/kk/doctors/almaty/lor", "", false],
  ["/doctor/ana-popescu", "", false],
  ["/doctors/bishkek", "?date=today", true],
  ["/doctor/ana-popescu/booking/12/form", "", true],
  ["/a/key", "", true],
  ["/ru/appointments/12", "", true],
  ["/feedback/12", "", true],
  ["/staff", "", true],
  ["/outbox.json", "", true],
  ["/cookies", "", true],
  ["/search", "", true],
  ["/join", "", true],
  ["/kk/contacts", "", true],
  ["/survey", "", true],
])("N-03 X-04 whether %s%s may show personal data, so that no replay has it: %s", (pathname, search, isPersonal) => {
  expect(isPersonalPage({ pathname, search })).toBe(isPersonal);
});
