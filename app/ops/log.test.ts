import { describe, expect, test } from "vitest";
import { loggedPath } from "./request-log.ts";
import { isDisguisedPath, isPrivatePath } from "./security-headers.ts";

describe("the path in the log", () => {
  test("an appointment's id is cut, with and without language", () => {
    expect(loggedPath("/appointments/4711")).toBe("/appointments/-");
    expect(loggedPath("/en/feedback/4711")).toBe("/en/feedback/-");
    expect(loggedPath("/api/v1/appointments/4711/")).toBe("/api/v1/appointments/-");
    expect(loggedPath("/a/\u2028aLrKotBaq61o")).toBe("/a/-");
  });

  test("a path in capitals, escapes or double slashes is not logged at all", () => {
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
      expect([isDisguisedPath(path), loggedPath(path)]).toEqual([true, "/-"]);
    }
    for (const path of ["/appointments/45", "/doctor/%D0%90", "/%", "/A"])
      expect(isDisguisedPath(path)).toBe(path === "/A");
    expect(loggedPath("/api/v1/Appointments/4711/")).toBe("/api/v1/Appointments/-");
  });

  test("other paths stay unchanged", () => {
    expect(loggedPath("/doctors/bishkek/kardiolog")).toBe("/doctors/bishkek/kardiolog");
  });

  test("private pages are recognised in every language", () => {
    for (const path of ["/appointments/1", "/kk/appointments/1", "/feedback/1", "/outbox", "/outbox.json"])
      expect(isPrivatePath(path)).toBe(true);
    for (const path of ["/", "/doctors/x/y", "/appointmentsx"]) expect(isPrivatePath(path)).toBe(false);
  });
});
