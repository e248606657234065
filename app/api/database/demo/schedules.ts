import { addDays } from "#app/calendar/days.ts";
import { timeOf } from "../schedules/wall-clock.ts";
import type { DoctorPlan } from "./doctor-plan.ts";
import type { Random } from "./random.ts";
import type { Schedule } from "../schedules/expand-schedules.ts";

type Hours = { weekdays: number[]; from: number; to: number; slot: number };

const hour = 60;

/** The weekly schedules of one doctor; `serviceIds` are for schedules by service. */
export function schedulesOf(
  plan: DoctorPlan,
  doctorId: number,
  serviceIds: number[],
  { random, today }: { random: Random; today: string },
): Schedule[] {
  const [first] = plan.branches;
  const row = (
    branch: number,
    weekday: number,
    hours: Omit<Hours, "weekdays">,
    more: Partial<Schedule> = {},
  ): Schedule => ({
    doctor_id: doctorId,
    clinic_branch_id: branch,
    service_id: null,
    weekday,
    starts_at: timeOf(hours.from),
    ends_at: timeOf(hours.to),
    slot_minutes: hours.slot,
    valid_from: null,
    valid_to: null,
    ...more,
  });
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  const morning = { from: 9 * hour, to: 13 * hour, slot: 30 };
  const weekly = (more: Partial<Schedule>) =>
    everyDay.slice(0, 5).map((weekday) => row(first!.id, weekday, morning, more));

  switch (plan.schedule) {
    case "none":
      return [];
    case "far":
      return weekly({ valid_from: addDays(today, 12) });
    case "gap":
      return [
        ...everyDay.map((weekday) => row(first!.id, weekday, morning, { valid_to: addDays(today, 3) })),
        ...weekly({ valid_from: addDays(today, 15) }),
      ];
    case "single": {
      const date = addDays(today, 3);
      const once = { valid_from: date, valid_to: date };
      return everyDay.map((weekday) =>
        row(first!.id, weekday, { from: 11 * hour, to: 11 * hour + 30, slot: 30 }, once),
      );
    }
    case "dense":
      return everyDay.map((weekday) => row(first!.id, weekday, { from: 8 * hour, to: 20 * hour, slot: 10 }));
    case "by-service":
      return everyDay.flatMap((weekday) =>
        serviceIds
          .slice(0, 3)
          .map((service_id, index) =>
            row(
              first!.id,
              weekday,
              { from: (9 + index * 3) * hour, to: (12 + index * 3) * hour, slot: 30 },
              { service_id },
            ),
          ),
      );
    case "week":
      return ordinaryWeek(plan, random).flatMap(({ branch, weekdays, ...hours }) =>
        weekdays.map((weekday) => row(branch, weekday, hours)),
      );
  }
}

/**
 * Distributes weekdays over the branches, each with its own hours. Some doctors work on Saturdays, none on the other
 * weekend days of a branch.
 */
function ordinaryWeek(plan: DoctorPlan, random: Random): (Hours & { branch: number })[] {
  const weekdays = random.sample([1, 2, 3, 4, 5], random.between(Math.max(3, plan.branches.length), 5));
  if (random.chance(0.35)) weekdays.push(6);
  return plan.branches.map((branch, index) => {
    const from = random.pick([8, 8, 9, 9, 10, 13, 14, 15]) * hour;
    return {
      branch: branch.id,
      weekdays: weekdays.filter(
        (weekday, position) =>
          position % plan.branches.length === index && (weekday === 6 || !branch.weekend.includes(weekday)),
      ),
      from,
      to: Math.min(from + random.between(3, 7) * hour, 20 * hour),
      slot: random.pick([20, 30, 30, 30, 40, 60]),
    };
  });
}
