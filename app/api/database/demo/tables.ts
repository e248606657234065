import type { Row } from "../copy.ts";

/** The tables of the demo market in the order of loading. */
export const tableNames = [
  "cities",
  "city_areas",
  "itineraries",
  "stations",
  "station_itineraries",
  "insurances",
  "service_categories",
  "services",
  "service_extra_services",
  "clinics",
  "clinic_branches",
  "clinic_branch_stations",
  "clinic_branch_fields",
  "doctors",
  "doctor_languages",
  "doctor_clinic_branches",
  "doctor_services",
  "doctor_service_insurances",
  "weekly_schedules",
  "schedule_exceptions",
  "reviews",
] as const;

/** Tables that are filled from the catalogue and its slots, not loaded row by row. */
export const derivedTables = [
  "slots",
  "listed_doctors",
  "list_figures",
  "list_language_figures",
  "changed_lists",
  "free_days",
  "changed_free_days",
];

export type TableName = (typeof tableNames)[number];
export type Tables = Record<TableName, Row[]>;

export function emptyTables(): Tables {
  return Object.fromEntries(tableNames.map((name) => [name, []])) as unknown as Tables;
}

/** Returns a function that returns the next id of a table. The first one is the table's `baseOf` plus 1. */
export function createIdCounters(baseOf: (table: string) => number) {
  const last = new Map<string, number>();
  return (table: string): number => {
    const id = (last.get(table) ?? baseOf(table)) + 1;
    last.set(table, id);
    return id;
  };
}
