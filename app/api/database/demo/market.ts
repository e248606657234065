import { weekdayOf } from "#app/calendar/days.ts";
import type { CountryId } from "#app/countries/country.ts";
import { specialCases, planSpecialDoctor } from "./special-cases.ts";
import { addClinics } from "./clinics.ts";
import { ae } from "./countries/ae.ts";
import { hu } from "./countries/hu.ts";
import { kg } from "./countries/kg.ts";
import { kz } from "./countries/kz.ts";
import { ro } from "./countries/ro.ts";
import type { CountryData } from "./country-data.ts";
import { addDoctor, type DoctorContext } from "./doctors.ts";
import { planOrdinaryDoctor } from "./doctor-plan.ts";
import { addOpeningHours } from "./opening-hours.ts";
import { addPlaces } from "./places.ts";
import { publicHolidays } from "./public-holidays.ts";
import { createRandom } from "./random.ts";
import { addInsurances, addServices } from "./services.ts";
import type { Schedule } from "../schedules/expand-schedules.ts";
import { createSlugs } from "../slugs.ts";
import { createIdCounters, emptyTables, type Tables } from "./tables.ts";

// The ids of rows follow from this order: a new country comes last.
const dataOf: Record<CountryId, CountryData> = { kg, kz, hu, ro, ae };
export const demoCountries = Object.values(dataOf);

const idsPerCountry = 10_000_000;
const doctorsPerBranch = 5;
const minBranches = 12;

export type Market = { tables: Tables; schedules: Schedule[]; zoneOf: (clinicBranchId: number) => string };

/** The parts of a country's market that do not depend on its size: places, services, insurances; ids are stable. */
export function buildCountryBase(data: CountryData) {
  const tables = emptyTables();
  const nextId = createIdCounters(() => demoCountries.indexOf(data) * idsPerCountry);
  const placed = addPlaces(tables, data, nextId);
  const insurances = addInsurances(tables, data, nextId);
  const specialties = addServices(tables, data, nextId);
  return { tables, nextId, ...placed, insurances, specialties };
}

/** One country's market as rows, the same for the same arguments. `today` (YYYY-MM-DD) is its first day. */
export function buildMarket(country: CountryId, { today, doctors }: { today: string; doctors: number }): Market {
  const data = dataOf[country];
  const { tables, nextId, areas, stations, insurances, specialties } = buildCountryBase(data);
  const branchCount = Math.max(minBranches, Math.round(doctors / doctorsPerBranch));
  const clinicRandom = createRandom(`${country} clinics`);
  const branches = addClinics(
    { tables, data, nextId, areas, stations, random: clinicRandom, slugOf: createSlugs() },
    branchCount,
  );

  const context: Omit<DoctorContext, "random"> = {
    tables,
    data,
    nextId,
    insurances,
    today,
    slugOf: createSlugs(),
    schedules: [],
    holidays: publicHolidays(country, today).filter((date) => weekdayOf(date) < 6),
  };
  // With a random source of their own, the special cases are the same in markets of any size.
  const specialRandom = createRandom(`${country} awkward`);
  for (const kind of specialCases.slice(0, doctors)) {
    addDoctor(
      { ...context, random: specialRandom },
      planSpecialDoctor(kind, { data, random: specialRandom, branches, specialties }),
    );
  }
  const random = createRandom(`${country} doctors`);
  for (let count = specialCases.length; count < doctors; count += 1) {
    addDoctor({ ...context, random }, planOrdinaryDoctor({ data, random, branches, specialties }));
  }
  addOpeningHours(tables, context.schedules);
  return { tables, schedules: context.schedules, zoneOf: () => data.timezone };
}
