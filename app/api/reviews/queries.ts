import { sql } from "kysely";
import type { Review } from "#app/contract/review.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";

export type ReviewFilter = {
  country: CountryId;
  doctor: number;
  doctorService?: number | undefined;
  scoreFrom?: number | undefined;
  scoreTo?: number | undefined;
  limit: number;
  offset: number;
};

/** Published reviews, the latest first. */
export async function findReviews(db: Database, filter: ReviewFilter): Promise<{ count: number; results: Review[] }> {
  const { rows } = await sql<Omit<Review, "created_at"> & { created: Date; total: number }>`
    select r.id, r.author_name, r.score, r.text, r.language::text as language, r.created_at as created,
           r.doctor_id as doctor, r.doctor_service_id as doctor_service, count(*) over ()::int as total
      from reviews r
     where r.doctor_id = ${filter.doctor} and r.country = ${filter.country} and r.status = 'published'
       and (${filter.doctorService ?? null}::bigint is null or r.doctor_service_id = ${filter.doctorService ?? null})
       and r.score between ${filter.scoreFrom ?? 0} and ${filter.scoreTo ?? 10}
     order by r.created_at desc, r.id desc
     limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return {
    count: rows[0]?.total ?? 0,
    results: rows.map(({ created, total: _total, ...review }) => ({ ...review, created_at: created.toISOString() })),
  };
}

/** Number of published reviews by score, of a doctor or of one doctor service. */
export async function countScores(
  db: Database,
  filter: Pick<ReviewFilter, "country" | "doctor" | "doctorService">,
): Promise<{ score: number; count: number }[]> {
  const { rows } = await sql<{ score: number; count: number }>`
    select r.score, count(*)::int as count from reviews r
     where r.doctor_id = ${filter.doctor} and r.country = ${filter.country} and r.status = 'published'
       and (${filter.doctorService ?? null}::bigint is null or r.doctor_service_id = ${filter.doctorService ?? null})
     group by r.score`.execute(db);
  return rows;
}
