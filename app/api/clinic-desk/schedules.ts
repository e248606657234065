import { todayIn } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import {
  maxChangedDays,
  type ClinicSchedule,
  type DayHours,
  type ScheduleChange,
} from "#app/contract/clinic-schedule.ts";
import { alignSlots, daysAhead } from "../database/schedules/make-slots.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Refused, type Result } from "../fault.ts";
import { findByIdOrFirst } from "./clinic-desk.ts";
import { findOwnBranches, inTransaction } from "./queries.ts";
import { daysOf, hoursOf, outsideOf, type Hours } from "./schedule/doctor-hours.ts";
import { changedHours, datesBetween, hasRoomFor, haveOverlap, type DayChange } from "./schedule/hours.ts";
import {
  deleteDays,
  endHours as storeEnd,
  findChangedDays,
  findDoctorsOfBranch,
  findHours,
  findOfferedServices,
  findPlaceOfHours,
  findScheduleChanges,
  findUpcomingVisits,
  hasSentSlots,
  insertHours,
  lockDoctors,
  recordScheduleChange,
  replaceDays,
  type DoctorAt,
  type NewHours,
} from "./schedule/queries.ts";
import type { Actor } from "../staff/index.ts";

type ScheduleQuery = { clinicBranch: number | undefined; doctor: number | undefined };

/** Null: the branch is not the actor's, the actor has none, or the doctor does not work there. */
export async function readSchedule(db: Database, actor: Actor, query: ScheduleQuery): Promise<ClinicSchedule | null> {
  const branches = await findOwnBranches(db, actor);
  const branch = findByIdOrFirst(branches, query.clinicBranch);
  if (!branch) return null;
  const doctors = await findDoctorsOfBranch(db, actor, branch.id);
  const doctor = findByIdOrFirst(doctors, query.doctor);
  if (!doctor && query.doctor !== undefined) return null;
  const now = new Date();
  const today = todayIn(branch.timezone, now);
  const head = { branches, branch, doctors, doctor, today };
  if (!doctor)
    return { ...head, services: [], hours: [], days: [], outside: [], others_outside: [], has_sent_slots: false };
  const doctorAt = { doctor: doctor.id, branch: branch.id };
  const all = { doctors: doctors.map(({ id }) => id), branch: branch.id };
  const [services, hours, changed, visits, isSent] = await Promise.all([
    findOfferedServices(db, doctorAt, actor),
    findHours(db, { ...all, today, actor }),
    findChangedDays(db, { ...all, from: today }),
    findUpcomingVisits(db, all, actor),
    hasSentSlots(db, doctorAt),
  ]);
  const outside = outsideOf({ hours, changed }, visits, branch.timezone);
  const isOwn = ({ doctor_id: id }: { doctor_id: number }) => id === doctor.id;
  return {
    ...head,
    services,
    hours: hours
      .filter(isOwn)
      .map(({ doctor_id: _doctor, clinic_branch_id: _branch, service_id: _service, ...one }) => one),
    days: daysOf(changed.filter(isOwn)),
    outside: (outside.get(doctor.id) ?? []).map(
      ({ doctor_id: _doctor, starts_at: at, duration_minutes: _minutes, arrived_at: arrived, ...visit }) => ({
        ...visit,
        datetime: at.toISOString(),
        arrived_at: arrived?.toISOString() ?? null,
      }),
    ),
    others_outside: doctors.flatMap(({ id, name }) => {
      const outsideVisits = outside.get(id);
      return outsideVisits && id !== doctor.id ? [{ id, name, visits: outsideVisits.length }] : [];
    }),
    has_sent_slots: isSent,
  };
}

/**
 * Adds weekly hours. Null: the branch is not the actor's, or the doctor does not work there. Faults:
 * ends_before_start, hours_too_short, dates_reversed, reference_unknown, hours_overlap.
 */
export function addHours(
  db: Database,
  actor: Actor,
  { doctor, branch, ...added }: DoctorAt & NewHours,
): Promise<Result<ClinicSchedule> | null> {
  const weekdays = [...new Set(added.weekdays)].toSorted((one, other) => one - other);
  return change(db, actor, { doctor, branch, doctors: doctor }, async (trx, { hours }) => {
    if (added.starts_at >= added.ends_at) return refuse("ends_at", "ends_before_start");
    if (!hasRoomFor(added.slot_minutes, added)) return refuse("slot_minutes", "hours_too_short");
    if (added.valid_from && added.valid_to && added.valid_from > added.valid_to)
      return refuse("valid_to", "dates_reversed");
    const services = await findOfferedServices(trx, { doctor, branch }, actor);
    if (added.service !== null && services.every(({ id }) => id !== added.service))
      return refuse("service", "reference_unknown");
    if (weekdays.some((weekday) => hours.some((period) => haveOverlap(period, { ...added, weekday }))))
      return refuse("starts_at", "hours_overlap");
    await insertHours(trx, { doctor, branch }, { ...added, weekdays });
    return weekdays;
  });
}

/** Ends weekly hours at once, or after a day. Null: they are not of one of their branches. Faults: day_past. */
export async function endHours(
  db: Database,
  actor: Actor,
  { id, lastDay }: { id: number; lastDay: string | null },
): Promise<Result<ClinicSchedule> | null> {
  const place = await findPlaceOfHours(db, actor, id);
  if (!place) return null;
  return change(db, actor, { ...place, doctors: place.doctor }, async (trx, { hours, today }) => {
    if (lastDay !== null && lastDay < today) return refuse("last_day", "day_past");
    const ended = hours.find((period) => period.id === id);
    // Ended by somebody else meanwhile.
    if (!ended) return [];
    const isUnused = lastDay !== null && ended.valid_from !== null && lastDay < ended.valid_from;
    const isLater = lastDay !== null && ended.valid_to !== null && ended.valid_to < lastDay;
    if (!isLater) await storeEnd(trx, id, isUnused ? null : lastDay);
    return [ended.weekday];
  });
}

/** Maximum length of a period that changes every doctor of a branch, in days. */
const maxHolidays = 14;

type Change = DoctorAt & {
  /** Whether the days of all doctors at the branch change. */
  forAll: boolean;
  /** The latest `entered_at` of the doctor's days that the requester sees. */
  shownLatest: string | undefined;
  dateFrom: string;
  dateTo: string;
  kind: "off" | "hours" | "blocked";
  startsAt: string | null;
  endsAt: string | null;
  reason: string | null;
};

/**
 * Changes days. Null: the branch is not the actor's, or the doctor does not work there. Faults: dates_reversed,
 * too_many_days, day_past, days_changed_meanwhile, required, ends_before_start, hours_too_short, nothing_changed,
 * nobody_works.
 */
export function changeDays(
  db: Database,
  actor: Actor,
  { doctor, branch, forAll, shownLatest, dateFrom, dateTo, ...dayChange }: Change,
): Promise<Result<ClinicSchedule> | null> {
  return change(db, actor, { doctor, branch, doctors: forAll ? null : doctor }, async (trx, locked) => {
    const changeOfDay = dayChangeOf(dayChange);
    if ("ok" in changeOfDay) return changeOfDay;
    const fault = periodFault({ from: dateFrom, to: dateTo, today: locked.today, forAll });
    if (fault) return fault;
    const dates = datesBetween(dateFrom, dateTo);
    if (hasNewerDays(locked, { doctor, dates, shownLatest })) return refuse(null, "days_changed_meanwhile");
    const isOnly = dates.length === 1 && !forAll;
    if (changeOfDay.kind === "hours" && !locked.hours.some((hours) => hasRoomFor(hours.slot_minutes, changeOfDay)))
      return refuse("ends_at", "hours_too_short");
    let changedDays = 0;
    for (const id of locked.doctors) {
      const { hoursOn } = hoursOf(locked, id);
      const days = dates.flatMap((date) => {
        const hours = changedHours(changeOfDay, { now: hoursOn(date), isOnly });
        return hours ? [{ date, hours, reason: dayChange.reason }] : [];
      });
      changedDays += days.length;
      await replaceDays(trx, { doctor: id, branch }, days);
    }
    return changedDays > 0 ? dates : refuse("starts_at", forAll ? "nobody_works" : "nothing_changed");
  });
}

type Restoration = DoctorAt &
  Pick<Change, "forAll" | "shownLatest" | "dateFrom" | "dateTo"> & { shownEnteredAt: string | undefined };

/**
 * Gives days the week's hours again. Null: the branch is not the actor's, or the doctor does not work there. Faults:
 * dates_reversed, too_many_days, day_past; days_changed_meanwhile if the doctor's days were not entered at the shown
 * time, or after the latest that was shown.
 */
export function restoreDays(
  db: Database,
  actor: Actor,
  { doctor, branch, forAll, shownLatest, dateFrom, dateTo, shownEnteredAt }: Restoration,
): Promise<Result<ClinicSchedule> | null> {
  return change(db, actor, { doctor, branch, doctors: forAll ? null : doctor }, async (trx, locked) => {
    const { doctors, today } = locked;
    const fault = periodFault({ from: dateFrom, to: dateTo, today, forAll });
    if (fault) return fault;
    const dates = datesBetween(dateFrom, dateTo);
    const isEnteredAnew =
      shownEnteredAt !== undefined &&
      enteredTimes(locked, { doctor, dates }).some((time) => time !== Date.parse(shownEnteredAt));
    if (isEnteredAnew || hasNewerDays(locked, { doctor, dates, shownLatest }))
      return refuse(null, "days_changed_meanwhile");
    await deleteDays(trx, { doctors, branch }, dates);
    return dates;
  });
}

type DoctorsDates = { doctor: number; dates: string[] };

/** When each of the doctor's changed days on the dates was entered, in milliseconds since 1970. */
function enteredTimes({ changed }: Hours, { doctor, dates }: DoctorsDates): number[] {
  return changed
    .filter((row) => row.doctor_id === doctor && dates.includes(row.date))
    .map((row) => row.entered_at.getTime());
}

/** Whether one of the days has been entered since the requester saw the schedule. */
function hasNewerDays(hours: Hours, { shownLatest, ...days }: DoctorsDates & Pick<Change, "shownLatest">): boolean {
  return shownLatest !== undefined && enteredTimes(hours, days).some((time) => time > Date.parse(shownLatest));
}

/** Null: the branch is not the actor's, or the doctor does not work there. */
export function listScheduleChanges(db: Database, actor: Actor, at: DoctorAt): Promise<ScheduleChange[] | null> {
  return findScheduleChanges(db, actor, at);
}

function dayChangeOf({ kind, startsAt, endsAt }: Pick<Change, "kind" | "startsAt" | "endsAt">): DayChange | Refused {
  if (kind === "off") return { kind };
  if (startsAt === null) return refuse("starts_at", "required");
  if (endsAt === null) return refuse("ends_at", "required");
  if (startsAt >= endsAt) return refuse("ends_at", "ends_before_start");
  return { kind, starts_at: startsAt, ends_at: endsAt };
}

type Period = { from: string; to: string; today: string; forAll: boolean };

function periodFault({ from, to, today, forAll }: Period): Refused | null {
  const most = forAll ? maxHolidays : maxChangedDays;
  if (from > to) return refuse("date_to", "dates_reversed");
  if (from < today) return refuse("date_from", "day_past");
  return to > addDays(from, most - 1) ? refuse("date_to", "too_many_days", { n: most }) : null;
}

type Locked = Hours & { doctors: number[]; today: string; timezone: string };

/** Weekdays, or dates, whose hours may have changed. */
type Affected = number[] | string[];

/**
 * Runs a change of doctors' hours while no other change of their hours runs. Records it with the affected days, and
 * aligns the free slots. `doctors`: one doctor, or null for all doctors of the branch.
 */
function change(
  db: Database,
  actor: Actor,
  { doctor, branch, doctors }: DoctorAt & { doctors: number | null },
  run: (trx: Database, locked: Locked) => Promise<Affected | Refused>,
): Promise<Result<ClinicSchedule> | null> {
  return inTransaction(db, async (trx): Promise<Result<ClinicSchedule> | null> => {
    const found = await lockDoctors(trx, actor, { doctor: doctors, branch });
    if (!found?.ids.includes(doctor)) return null;
    const now = new Date();
    const today = todayIn(found.timezone, now);
    const read = async (): Promise<Locked> => ({
      doctors: found.ids,
      today,
      timezone: found.timezone,
      hours: await findHours(trx, { doctors: found.ids, branch, today, actor }),
      changed: await findChangedDays(trx, { doctors: found.ids, branch, from: today }),
    });
    const before = await read();
    const affected = await run(trx, before);
    if ("ok" in affected) return affected;
    const after = await read();
    for (const id of found.ids) {
      const [old, current] = [stateOf(before, id, affected), stateOf(after, id, affected)];
      if (JSON.stringify(old) === JSON.stringify(current)) continue;
      await recordScheduleChange(trx, { doctor: id, branch }, { staffId: actor.staffId, before: old, after: current });
    }
    const dates = affected.filter((day) => typeof day === "string");
    const span = dates.length > 0 ? { dates: { from: dates[0]!, to: dates.at(-1)! } } : {};
    await alignSlots(trx, found.ids, { now, days: daysAhead, branch, ...span });
    return accept((await readSchedule(trx, actor, { clinicBranch: branch, doctor }))!);
  });
}

/** Hours of the affected days, for the record. */
function stateOf(locked: Locked, doctor: number, affected: Affected): DayHours[] {
  const { week, hoursOn } = hoursOf(locked, doctor);
  return affected.map((day) =>
    typeof day === "string"
      ? { weekday: null, date: day, hours: hoursOn(day) }
      : {
          weekday: day,
          date: null,
          hours: week
            .filter(({ weekday }) => weekday === day)
            .map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
        },
  );
}
