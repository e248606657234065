import { expect, test } from "vitest";
import { redactPath } from "./request-log.ts";
import { isNonCanonicalPrivatePath } from "./security-headers.ts";

test("the log has no id of an appointment in a path, with and without language", () => {
  expect(redactPath("/appointments/4711")).toBe("/appointments/-");
  expect(redactPath("/en/feedback/4711")).toBe("/en/feedback/-");
  expect(redactPath("/api/v1/appointments/4711/")).toBe("/api/v1/appointments/-");
  expect(redactPath("/a/\u2028aLrKotBaq61o")).toBe("/a/-");
  expect(redactPath("/api/v1/appointment-codes/aLrKotBaq61o/")).toBe("/api/v1/appointment-codes/-");
});

test("the log has no part of a private path in capitals, escapes or double slashes", () => {
  for (const path of [
    "/A/aLrKotBaq61o",
    "/kk/Appointments/45",
    "/%61ppointments/45",
    "//a/aLrKotBaq61o",
    "/kk//a/aLrKotBaq61o",
    "/kk/%2Fappointments/45",
    "/doctor/x/Booking/7/form",
    "/doctor/x/booking/%37/form",
  ]) {
    expect([isNonCanonicalPrivatePath(path), redactPath(path)]).toEqual([true, "/-"]);
  }
  for (const path of ["/appointments/45", "/doctor/%D0%90", "/%", "/A"])
    expect(isNonCanonicalPrivatePath(path)).toBe(path === "/A");
  expect(redactPath("/api/v1/Appointments/4711/")).toBe("/api/v1/Appointments/-");
});

test("the log has every other path unchanged", () => {
  expect(redactPath("/doctors/bishkek/kardiolog")).toBe("/doctors/bishkek/kardiolog");
});
