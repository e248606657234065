import { sql, type RawBuilder } from "kysely";
import type { ListMeta } from "#app/contract/doctor.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import { figures, figuresOfList } from "../lists/queries.ts";
import { beginningOfList, mayStopCounting } from "./beginning/queries.ts";
import type { DoctorFilter } from "./filter.ts";
import { isPrecomputed, listed, listServiceId, matching, orderings } from "./matching/queries.ts";

export type ListFigures = Pick<
  ListMeta,
  "total_count" | "feedback_count" | "feedback_score" | "min_price" | "max_price"
>;

/** Ids of one page of doctors in the requested order. */
export async function findDoctorIds(db: Database, filter: DoctorFilter): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with matching as (${matching(filter)}) select ${pageOf(filter)} as ids`.execute(db);
  return rows[0]!.ids;
}

function pageOf(filter: DoctorFilter): RawBuilder<number[]> {
  return sql`array(
    select m.id from matching m
     order by ${orderings(filter)[filter.ordering]}, m.id
     limit ${filter.limit} offset ${filter.offset})`;
}

export async function findListFigures(db: Database, filter: DoctorFilter): Promise<ListFigures> {
  const { rows } = await sql<ListFigures>`
    with matching as (${matching({ ...filter, ordering: "default" })}) ${figuresOf(filter)}`.execute(db);
  return rows[0]!;
}

/** Figures of all doctors of the filter, of which `matching` may have a page only. */
function figuresOf(filter: DoctorFilter): RawBuilder<unknown> {
  const { country, city, service, exclude, language } = filter;
  if (!isPrecomputed(filter)) return sql`select ${figures} from matching m`;
  if (exclude || language?.includes(",")) return sql`select ${figures} from (${listed(filter)}) m`;
  return figuresOfList({ country, city, service: listServiceId(service), ...(language ? { language } : {}) });
}

type FoundFigures = ListFigures & { total_is_minimum: boolean };

/** Ids of one page, figures of the whole list, and the texts of its service if it has one. */
export async function findList(
  db: Database,
  filter: DoctorFilter,
): Promise<{ ids: number[]; meta: FoundFigures & ServiceTexts }> {
  const [service, ...others] = filter.service ?? [];
  const texts = serviceTexts({ ...filter, service: service !== undefined && others.length === 0 ? service : null });
  const { matches, found } = mayStopCounting(filter) ? beginningOfList(filter) : wholeList(filter);
  const { rows } = await sql<{ ids: number[] } & FoundFigures & ServiceTexts>`
    with ${matches}
    select ${pageOf(filter)} as ids, f.*, t.* from (${found}) f left join (${texts}) t on true`.execute(db);
  const { ids, ...meta } = rows[0]!;
  return { ids, meta };
}

function wholeList(filter: DoctorFilter): ReturnType<typeof beginningOfList> {
  // Precomputed rows are read twice, each time by the fitting index; others are found once.
  const materialized = sql.raw(isPrecomputed(filter) ? "not materialized" : "materialized");
  return {
    matches: sql`matching as ${materialized} (${matching(filter)})`,
    found: sql`select f.*, false as total_is_minimum from (${figuresOf(filter)}) f`,
  };
}

type ServiceTexts = Pick<ListMeta, "description" | "meta_title" | "meta_description">;

type TextsScope = Pick<DoctorFilter, "country" | "locale"> & { service: number | null };

export async function findServiceTexts(db: Database, scope: TextsScope): Promise<ServiceTexts | null> {
  const { rows } = await sql<ServiceTexts>`${serviceTexts(scope)}`.execute(db);
  return rows[0] ?? null;
}

function serviceTexts({ country, locale, service }: TextsScope): RawBuilder<ServiceTexts> {
  return sql<ServiceTexts>`
    select ${localized("s.description", locale)} as description, ${localized("s.meta_title", locale)} as meta_title,
           ${localized("s.meta_description", locale)} as meta_description
      from services s where s.id = ${service} and s.country = ${country}`;
}

/** Position of an area, for the doctors near it. */
export async function findAreaPoint(db: Database, area: number): Promise<{ lat: number; lng: number } | null> {
  const row = await db.selectFrom("city_areas").select(["lat", "lng"]).where("id", "=", area).executeTakeFirst();
  return row ?? null;
}
