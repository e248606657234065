import { sql } from "kysely";
import type { Service, ServiceCategory, ServiceLink, ServiceType } from "#app/contract/service.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { localized, localizedForm } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { figuresOfList } from "../lists/queries.ts";

export type ServiceExpand = readonly ("extra_services" | "adult_service" | "children_service")[];

export type ServiceFilter = {
  country: CountryId;
  locale: Locale;
  expand: ServiceExpand;
  ids?: number[] | undefined;
  slug?: string | undefined;
  /** Only services that an active doctor of the city offers, in the area and with the insurance if given. */
  city?: number | undefined;
  cityArea?: number | undefined;
  insurance?: number | undefined;
  isPrimary?: boolean | undefined;
  type?: ServiceType | undefined;
  hasAdultService?: boolean | undefined;
  limit: number;
  offset: number;
};

/** Sorted by name, services for adults after the others. */
export async function findServices(
  db: Database,
  filter: ServiceFilter,
): Promise<{ count: number; results: Service[] }> {
  const { locale, expand } = filter;
  const offered = sql`exists (
    select 1 from doctor_services ds
      join doctors d on d.id = ds.doctor_id and d.is_active
      join clinic_branches b on b.id = ds.clinic_branch_id
     where ds.service_id = s.id and ds.is_active and ds.city_id = ${filter.city ?? null}
       and (${filter.cityArea ?? null}::bigint is null or b.city_area_id = ${filter.cityArea ?? null})
       and (${filter.insurance ?? null}::bigint is null or exists (
         select 1 from doctor_service_insurances i
          where i.doctor_service_id = ds.id and i.insurance_id = ${filter.insurance ?? null})))`;
  const isExpanded = { adult: expand.includes("adult_service"), child: expand.includes("children_service") };
  const { rows } = await sql<Service & { total: number }>`
    select s.id, ${localized("s.name", locale)} as name, ${localized("s.alternate_name", locale)} as alternate_name,
           ${localizedForm("s.plural_name", locale)} as plural_name, s.slug, s.type, not s.is_for_children as adult,
             s.is_primary, s.category_id as category,
           ${localized("s.description", locale)} as description,
           ${isExpanded.adult ? link("adult.id = s.adult_service_id", "adult", locale) : sql`null`} as adult_service,
           ${isExpanded.child ? link("child.adult_service_id = s.id", "child", locale) : sql`null`} as children_service,
           ${expand.includes("extra_services") ? extraServices(locale) : sql`'[]'::jsonb`} as extra_services,
           count(*) over ()::int as total
      from services s
     where s.country = ${filter.country}
       and (${filter.ids ?? null}::bigint[] is null or s.id = any(${filter.ids ?? null}))
       and (${filter.slug ?? null}::text is null or s.slug = ${filter.slug ?? null})
       and (${filter.isPrimary ?? null}::boolean is null or s.is_primary = ${filter.isPrimary ?? null})
       and (${filter.type ?? null}::text is null or s.type = ${filter.type ?? null})
       and (${filter.hasAdultService ?? null}::boolean is null
            or (s.adult_service_id is not null) = ${filter.hasAdultService ?? null})
       and (${filter.city ?? null}::bigint is null or ${offered})
     order by (not s.is_for_children), name, s.id
     limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _total, ...service }) => service) };
}

function link(condition: string, alias: string, locale: Locale) {
  return sql<ServiceLink | null>`(
    select ${linkObject(alias, locale)} from services ${sql.id(alias)} where ${sql.raw(condition)})`;
}

function extraServices(locale: Locale) {
  return sql<ServiceLink[]>`coalesce((
    select jsonb_agg(${linkObject("extra", locale)} order by e.position, extra.id)
      from service_extra_services e join services extra on extra.id = e.extra_service_id
     where e.service_id = s.id), '[]'::jsonb)`;
}

function linkObject(alias: string, locale: Locale) {
  return sql`jsonb_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'name', ${localized(`${alias}.name`, locale)},
    'alternate_name', ${localized(`${alias}.alternate_name`, locale)},
    'slug', ${sql.ref(`${alias}.slug`)}, 'type', ${sql.ref(`${alias}.type`)})`;
}

/** In their order, without empty categories. With a city: its doctors' services, with figures of its lists. */
export async function findServiceCategories(
  db: Database,
  filter: { country: CountryId; locale: Locale; city?: number | undefined; type?: ServiceType | undefined },
): Promise<ServiceCategory[]> {
  const { locale } = filter;
  const city = filter.city ?? null;
  const { rows } = await sql<ServiceCategory>`
    select k.id, ${localized("k.name", locale)} as name, k.slug,
           jsonb_agg(${linkObject("s", locale)} || jsonb_build_object(
             'adult', not s.is_for_children, 'doctors_count', here.doctors_count,
             'min_price', here.min_price, 'max_price', here.max_price)
             order by ${localized("s.name", locale)}, s.id) as services
      from service_categories k join services s on s.category_id = k.id
      cross join lateral (
        select case when ${city}::bigint is null then null else f.total_count end as doctors_count, f.min_price,
          f.max_price
          from (${figuresOfList({ country: filter.country, city, service: sql.ref("s.id") })}) f) here
     where k.country = ${filter.country}
       and (${filter.type ?? null}::text is null or s.type = ${filter.type ?? null})
       and (${city}::bigint is null or here.doctors_count > 0)
     group by k.id
     order by k.position, k.id`.execute(db);
  return rows;
}
