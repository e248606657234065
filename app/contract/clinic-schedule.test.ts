import { expect, test } from "vitest";
import { addClinicHours } from "./clinic-schedule.ts";

const hours = { clinic_branch: 1, doctor: 2, weekdays: [1], starts_at: "09:00", ends_at: "17:00", slot_minutes: 480 };

test.each([
  [{}, true],
  [{ weekdays: [] }, false],
  [{ weekdays: [8] }, false],
  [{ slot_minutes: 481 }, false],
  [{ slot_minutes: 4 }, false],
  [{ ends_at: "23:59" }, true],
  [{ ends_at: "24:00" }, false],
])("O-01 weekly hours with %o are accepted: %s", (changed, isAccepted) => {
  expect(addClinicHours.body.safeParse({ ...hours, ...changed }).success).toBe(isAccepted);
});
