import type { DemoBranch } from "./clinics.ts";
import type { CountryData, Person } from "./country-data.ts";
import type { Random } from "./random.ts";
import type { DemoSpecialty } from "./services.ts";

/** How a doctor receives patients; docs/demo-market.md lists the cases. */
export type ScheduleKind = "week" | "none" | "far" | "gap" | "single" | "dense" | "by-service";

/** The properties of a demo doctor from which the rows are made. */
export type DoctorPlan = {
  person: Person;
  specialty: DemoSpecialty;
  sees: "adults" | "children" | "both";
  branches: DemoBranch[];
  procedures: number;
  schedule: ScheduleKind;
  price: "ordinary" | "on-request" | "discount";
  hasConditions: boolean;
  isWalkIn: boolean;
  isPremium: boolean;
  isActive: boolean;
  hasPhoto: boolean;
  minutesBeforeAppointment: number;
  reviews: number;
};

export type PlanContext = {
  data: CountryData;
  random: Random;
  branches: DemoBranch[];
  specialties: DemoSpecialty[];
};

/** Draws a doctor's properties at random. */
export function planOrdinaryDoctor({ data, random, branches, specialties }: PlanContext): DoctorPlan {
  const specialty = random.weighted(specialties);
  const first = random.pick(branches);
  const siblings = branches.filter((branch) => branch.city_id === first.city_id && branch !== first);
  const share = random.next();
  const childShare = specialty.key === "therapist" ? 0.45 : 0.22;
  const several = random.next();
  return {
    person: data.person(random),
    specialty,
    sees: !specialty.child || share > childShare + 0.2 ? "adults" : share < childShare ? "children" : "both",
    branches: [first, ...random.sample(siblings, several < 0.72 ? 0 : several < 0.94 ? 1 : 2)],
    procedures: random.between(0, 3),
    schedule: random.chance(0.03) ? "none" : "week",
    price: random.chance(0.2) ? "discount" : random.chance(0.02) ? "on-request" : "ordinary",
    hasConditions: random.chance(0.1),
    isWalkIn: random.chance(0.05),
    isPremium: random.chance(0.05),
    isActive: !random.chance(0.01),
    // Only a special case has none: initials among portraits look unfinished. The draw keeps later ones as they were.
    hasPhoto: random.chance(1),
    minutesBeforeAppointment: random.pick([0, 0, 30, 60, 60, 120]),
    reviews: reviewsOf(random),
  };
}

function reviewsOf(random: Random): number {
  const share = random.next();
  if (share < 0.15) return 0;
  if (share < 0.35) return random.between(1, 3);
  return share < 0.9 ? random.between(4, 14) : random.between(15, 40);
}
