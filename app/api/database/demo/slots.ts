import {
  expandSchedules,
  type ExpandOptions,
  type Schedule,
  type ScheduledSlot,
  type ScheduleException,
} from "../schedules/expand-schedules.ts";

export const slotColumns = [
  "doctor_id",
  "clinic_branch_id",
  "service_id",
  "starts_at",
  "duration_minutes",
  "is_scheduled",
];

/** Slots of weekly schedules as lines for COPY. `isScheduled` false: the schedules are not stored. */
export function* slotLines(
  schedules: Schedule[],
  exceptions: Iterable<ScheduleException>,
  { isScheduled = true, ...options }: ExpandOptions & { isScheduled?: boolean },
): Generator<string> {
  for (const slot of expandSchedules(schedules, exceptions, options)) {
    if (isBookedElsewhere(slot)) continue;
    const { doctor_id, clinic_branch_id, service_id, slot_minutes } = slot.schedule;
    yield `${doctor_id}\t${clinic_branch_id}\t${service_id ?? "\\N"}\t${new Date(slot.moment).toISOString()}\t${slot_minutes}\t${isScheduled}`;
  }
}

/**
 * Leaves out about a third of the demo slots as if booked elsewhere. The choice depends on doctor and time alone, so
 * that every run agrees.
 */
export function isBookedElsewhere({ schedule: { doctor_id, valid_to }, moment }: ScheduledSlot): boolean {
  if (valid_to) return false; // schedules with an end are special cases: keep all of their slots
  const hash = Math.imul((doctor_id * 31) ^ Math.floor(moment / 300_000), 0x9e3779b1) >>> 0;
  return hash % 100 < 34;
}
