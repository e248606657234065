import type { SupplyNoun } from "#app/contract/supply-row.ts";

/**
 * A field that refers to a row of another table; `on` joins it, with `s` the sent row and `r_<field>` the referenced
 * one.
 */
export type Reference = { field: string; column: string; table: string; on: string };

/** How rows of one kind become rows of a table. All texts here are our own SQL; sent data never becomes part of it. */
export type NounTable = {
  table: string;
  /** Fields that are columns, with their types. */
  columns: Record<string, string>;
  references: Reference[];
  /** Further columns by expression. */
  computedColumns?: Record<string, string>;
  /** The key of a row. */
  key: string[];
  /** Fields that are not columns of the table, with their types. */
  otherFields?: Record<string, string>;
  /** Queries of (seq, attr, code) on supply_good `g`: rows to refuse. */
  checks?: string[];
  /** Statements before and after the insert, on supply_good `g` and the `$range` of its seq. */
  before?: string[];
  after?: string[];
  isRemovable?: boolean;
};

const inCountry = (alias: string) => `r_${alias}.country = $country`;
const referenceTo = (field: string, table: string, by: "slug" | "external_id"): Reference => ({
  field,
  column: `${field}_id`,
  table,
  on: `r_${field}.${by} = s.${field} and ${inCountry(field)}`,
});
const country = { country: "$country" };
const location = { lat: "float8", lng: "float8" };
const offerReferences = {
  doctor: referenceTo("doctor", "doctors", "external_id"),
  branch: referenceTo("clinic_branch", "clinic_branches", "external_id"),
  service: referenceTo("service", "services", "slug"),
};

const slugTaken = (table: string) => `
  select g.seq, 'slug' as attr, 'slug_taken' as code from supply_good g
   where exists (select 1 from ${table} t where t.country = g.country and t.slug = g.slug
                    and t.external_id is distinct from g.external_id)`;

/** Refuses schedules and slots of a doctor who does not work at the branch. */
export const doctorNotAtBranch = `
  select g.seq, 'doctor' as attr, 'doctor_not_here' as code from supply_good g
   where not exists (select 1 from doctor_clinic_branches w
                      where w.doctor_id = g.doctor_id and w.clinic_branch_id = g.clinic_branch_id)`;

export const slotReferences = [offerReferences.doctor, offerReferences.branch, offerReferences.service];

export const nounTables: Record<Exclude<SupplyNoun, "slots">, NounTable> = {
  cities: {
    table: "cities",
    columns: { slug: "text", name: "jsonb", name_in: "jsonb", timezone: "text", ...location, position: "int" },
    references: [],
    computedColumns: country,
    key: ["country", "slug"],
  },
  city_areas: {
    table: "city_areas",
    columns: { slug: "text", name: "jsonb", ...location, sitemap_index: "boolean" },
    references: [referenceTo("city", "cities", "slug")],
    key: ["city_id", "slug"],
  },
  stations: {
    table: "stations",
    columns: { external_id: "text", name: "jsonb", ...location },
    references: [referenceTo("city", "cities", "slug")],
    key: ["city_id", "external_id"],
    after: [nearStations("t.city_id, t.external_id", "g.city_id, g.external_id", "stations", "t.id = st.id")],
  },
  insurances: {
    table: "insurances",
    columns: { external_id: "text", name: "jsonb", sitemap_index: "boolean", position: "int" },
    references: [],
    computedColumns: country,
    key: ["country", "external_id"],
  },
  service_categories: {
    table: "service_categories",
    columns: { slug: "text", name: "jsonb", position: "int" },
    references: [],
    computedColumns: country,
    key: ["country", "slug"],
  },
  services: {
    table: "services",
    columns: {
      slug: "text",
      name: "jsonb",
      alternate_name: "jsonb",
      plural_name: "jsonb",
      type: "text",
      is_primary: "boolean",
      is_for_children: "boolean",
      description: "jsonb",
      meta_title: "jsonb",
      meta_description: "jsonb",
    },
    references: [{ ...referenceTo("category", "service_categories", "slug"), column: "category_id" }],
    // The adult service may be in the same file: resolved when all rows are in.
    otherFields: { adult_service: "text" },
    computedColumns: country,
    key: ["country", "slug"],
    checks: [
      `
      select g.seq, 'adult_service' as attr, 'reference_unknown' as code from supply_good g
       where g.adult_service is not null
         and not exists (select 1 from services t where t.country = g.country and t.slug = g.adult_service)
         and not exists (select 1 from supply_good o where o.slug = g.adult_service)`,
    ],
    after: [
      `
      update services t set adult_service_id = a.id
        from supply_good g left join services a on a.country = g.country and a.slug = g.adult_service
       where $range and t.country = g.country and t.slug = g.slug and t.adult_service_id is distinct from a.id`,
    ],
  },
  clinics: {
    table: "clinics",
    columns: {
      external_id: "text",
      slug: "text",
      name: "jsonb",
      description: "jsonb",
      image_url: "text",
      is_active: "boolean",
    },
    references: [referenceTo("city", "cities", "slug")],
    computedColumns: country,
    key: ["country", "external_id"],
    checks: [slugTaken("clinics")],
  },
  clinic_branches: {
    table: "clinic_branches",
    columns: {
      external_id: "text",
      name: "jsonb",
      address: "jsonb",
      ...location,
      phone: "text",
      opening_hours: "jsonb",
      is_active: "boolean",
    },
    references: [
      referenceTo("clinic", "clinics", "external_id"),
      referenceTo("city", "cities", "slug"),
      {
        field: "city_area",
        column: "city_area_id",
        table: "city_areas",
        on: "r_city_area.slug = s.city_area and r_city_area.city_id = r_city.id",
      },
    ],
    computedColumns: country,
    key: ["country", "external_id"],
    after: [
      `
      delete from clinic_branch_stations x using clinic_branches t join supply_good g on g.country = t.country
        and g.external_id = t.external_id
       where $range and x.clinic_branch_id = t.id`,
      nearStations("t.country, t.external_id", "g.country, g.external_id", "clinic_branches", "t.id = b.id"),
    ],
  },
  clinic_branch_fields: {
    table: "clinic_branch_fields",
    columns: {
      param_name: "text",
      title: "jsonb",
      is_required: "boolean",
      min_length: "int",
      max_length: "int",
      position: "int",
      audience: "text",
    },
    references: [offerReferences.branch],
    computedColumns: { is_active: "true" },
    otherFields: { services: "jsonb" },
    key: ["clinic_branch_id", "param_name"],
    checks: [
      `
      select g.seq, 'services' as attr, 'reference_unknown' as code from supply_good g
        join clinic_branches b on b.id = g.clinic_branch_id
       where exists (select 1 from jsonb_array_elements_text(g.services) s (slug)
                      where not exists (select 1 from services t where t.country = b.country and t.slug = s.slug))`,
    ],
    after: [
      `delete from clinic_branch_field_services x
        using supply_good g join clinic_branch_fields t using (clinic_branch_id, param_name), services s
        where $range and x.clinic_branch_field_id = t.id and s.id = x.service_id and not g.services ? s.slug`,
      `insert into clinic_branch_field_services (clinic_branch_field_id, service_id)
       select t.id, s.id from supply_good g join clinic_branch_fields t using (clinic_branch_id, param_name)
        join clinic_branches b on b.id = t.clinic_branch_id
        join services s on s.country = b.country and g.services ? s.slug where $range on conflict do nothing`,
    ],
  },
  doctors: {
    table: "doctors",
    columns: {
      external_id: "text",
      slug: "text",
      name: "jsonb",
      academic_status: "jsonb",
      science_degree: "jsonb",
      about: "jsonb",
      experience: "int",
      image_url: "text",
      is_active: "boolean",
    },
    references: [],
    otherFields: { languages: "jsonb" },
    computedColumns: country,
    key: ["country", "external_id"],
    checks: [slugTaken("doctors")],
    after: [
      `delete from doctor_languages l using supply_good g join doctors d on d.country = g.country
        and d.external_id = g.external_id
        where $range and l.doctor_id = d.id and not g.languages ? l.language`,
      `insert into doctor_languages (doctor_id, language)
       select d.id, l.language from supply_good g join doctors d on d.country = g.country
         and d.external_id = g.external_id
        cross join lateral jsonb_array_elements_text(g.languages) l (language) where $range on conflict do nothing`,
    ],
  },
  doctor_services: {
    table: "doctor_services",
    columns: {
      base_price: "int",
      discount_price: "int",
      price_conditions: "jsonb",
      on_walk_in_basis: "boolean",
      avg_waiting_time: "int",
      is_premium: "boolean",
      qualification_display: "jsonb",
      minutes_before_appointment: "int",
      age_from: "int",
      age_to: "int",
      is_active: "boolean",
    },
    references: [offerReferences.doctor, offerReferences.branch, offerReferences.service],
    otherFields: { insurances: "jsonb" },
    computedColumns: { ...country, city_id: "r_clinic_branch.city_id" },
    key: ["doctor_id", "clinic_branch_id", "service_id"],
    checks: [
      `
      select g.seq, 'insurances' as attr, 'reference_unknown' as code from supply_good g
       where exists (select 1 from jsonb_array_elements_text(g.insurances) i (external_id)
                      where not exists (select 1 from insurances t where t.country = g.country
                        and t.external_id = i.external_id))`,
    ],
    before: [
      `
      insert into doctor_clinic_branches (doctor_id, clinic_branch_id, country)
      select distinct g.doctor_id, g.clinic_branch_id, g.country from supply_good g where $range
        on conflict do nothing`,
    ],
    after: [
      `delete from doctor_service_insurances x
        using supply_good g join doctor_services t using (doctor_id, clinic_branch_id, service_id), insurances i
        where $range and x.doctor_service_id = t.id and i.id = x.insurance_id
          and i.external_id is not null and not g.insurances ? i.external_id`,
      `insert into doctor_service_insurances (doctor_service_id, insurance_id, country)
       select t.id, i.id, g.country from supply_good g
         join doctor_services t using (doctor_id, clinic_branch_id, service_id)
        join insurances i on i.country = g.country and g.insurances ? i.external_id where $range
          on conflict do nothing`,
    ],
  },
  weekly_schedules: {
    table: "weekly_schedules",
    columns: {
      weekday: "smallint",
      starts_at: "time",
      ends_at: "time",
      slot_minutes: "smallint",
      valid_from: "date",
      valid_to: "date",
    },
    references: [offerReferences.doctor, offerReferences.branch, offerReferences.service],
    key: ["doctor_id", "clinic_branch_id", "weekday", "starts_at", "valid_from"],
    checks: [doctorNotAtBranch],
    isRemovable: true,
  },
  schedule_exceptions: {
    table: "schedule_exceptions",
    columns: { date: "date", starts_at: "time", ends_at: "time", reason: "text" },
    references: [offerReferences.doctor, offerReferences.branch],
    key: ["doctor_id", "clinic_branch_id", "date", "starts_at"],
    checks: [doctorNotAtBranch],
    isRemovable: true,
  },
};

/** The statement of `addNearStations` for the rows of `table`, branches or stations, that were just sent. */
function nearStations(key: string, sent: string, table: string, same: string): string {
  return addNearStations(
    `exists (select 1 from ${table} t join supply_good g on (${key}) = (${sent}) where $range and ${same})`,
  );
}

/** A statement that adds to the branches `b` of a condition the stations within 2.5 km, with their distances. */
export function addNearStations(condition: string): string {
  const metres =
    "sqrt(power((b.lat - st.lat) * 111320, 2) + power((b.lng - st.lng) * 111320 * cos(radians(b.lat)), 2))";
  return `
    insert into clinic_branch_stations (clinic_branch_id, station_id, city_id, distance)
    select b.id, st.id, b.city_id, round(${metres})
      from clinic_branches b join stations st on st.city_id = b.city_id
     where ${metres} < 2500 and ${condition}
    on conflict (clinic_branch_id, station_id) do update set distance = excluded.distance`;
}
