import type { DoctorPlan, PlanContext } from "./doctor-plan.ts";

/**
 * Special cases, one doctor each, in this order, before all others: every market of every size has them under the same
 * ids and slugs. All work in the market's first city.
 */
export const specialCases = [
  "no-schedule",
  "several-branches",
  "children-only",
  "walk-in",
  "price-conditions",
  "price-on-request",
  "discount",
  "long-name",
  "no-photo",
  "no-reviews",
  "premium",
  "slots-by-service",
  "book-a-day-ahead",
  "far-slots",
  "gap-in-slots",
  "single-slot",
  "inactive",
  "every-field",
  "dense-day",
  "all-at-once",
] as const;

export type SpecialCase = (typeof specialCases)[number];

/** A plain doctor with the properties of one special case. */
export function planSpecialDoctor(kind: SpecialCase, context: PlanContext): DoctorPlan {
  const { data, random, branches, specialties } = context;
  const specialty = (key: string) => specialties.find((candidate) => candidate.key === key)!;
  const plain: DoctorPlan = {
    person: data.person(random),
    specialty: specialty("therapist"),
    sees: "adults",
    branches: [branches[0]!],
    procedures: 1,
    schedule: "week",
    price: "ordinary",
    hasConditions: false,
    isWalkIn: false,
    isPremium: false,
    isActive: true,
    hasPhoto: true,
    minutesBeforeAppointment: 0,
    reviews: 5,
  };
  const differences: Record<SpecialCase, Partial<DoctorPlan>> = {
    "no-schedule": { schedule: "none" },
    "several-branches": { branches: branches.slice(0, 4), reviews: 12 },
    "children-only": { specialty: specialty("cardiologist"), sees: "children", procedures: 0 },
    "walk-in": { isWalkIn: true },
    "price-conditions": { hasConditions: true },
    "price-on-request": { price: "on-request" },
    discount: { price: "discount" },
    "long-name": { person: data.longName },
    "no-photo": { hasPhoto: false },
    "no-reviews": { reviews: 0 },
    premium: { isPremium: true, reviews: 30 },
    "slots-by-service": { schedule: "by-service", sees: "both", reviews: 3 },
    "book-a-day-ahead": { minutesBeforeAppointment: 1_440 },
    "far-slots": { schedule: "far" },
    "gap-in-slots": { schedule: "gap" },
    "single-slot": { schedule: "single", reviews: 1 },
    inactive: { isActive: false },
    "every-field": { branches: [branches[1]!] },
    "dense-day": { schedule: "dense" },
    "all-at-once": {
      branches: branches.slice(2, 4),
      sees: "both",
      isWalkIn: true,
      hasConditions: true,
      price: "discount",
      isPremium: true,
      minutesBeforeAppointment: 120,
      procedures: 2,
      reviews: 40,
    },
  };
  return { ...plain, ...differences[kind] };
}
