import { sql, type RawBuilder } from "kysely";
import type { Review } from "#app/contract/review.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { localized } from "../database/localized.ts";
import type { Database } from "../database/schema.ts";

type ReviewScope = {
  country: CountryId;
  doctor?: number | undefined;
  doctorService?: number | undefined;
  /** Reviews of the doctors who can be booked there, as the clinic's figures count them. */
  clinic?: number | undefined;
  city?: number | undefined;
};

export type ReviewFilter = ReviewScope & {
  locale: Locale;
  scoreFrom?: number | undefined;
  scoreTo?: number | undefined;
  limit: number;
  offset: number;
};

export type ReviewRow = Omit<Review, "created_at" | "answer"> & {
  created: Date;
  answer: { text: string; language: string; at: string } | null;
};

/** Columns of review `r` and its doctor `d`. */
export const reviewColumns = (locale: Locale) => sql`
  r.id, r.author_name, r.score, r.text, r.language::text as language, r.created_at as created,
  r.doctor_id as doctor, ${localized("d.name", locale)} as doctor_name, d.slug as doctor_slug,
  r.doctor_service_id as doctor_service,
  case when r.answer is not null
       then jsonb_build_object('text', r.answer, 'language', r.answer_language, 'at', r.answered_at) end as answer`;

export function toReview<Row extends ReviewRow>({ created, answer, ...review }: Row) {
  return {
    ...review,
    created_at: created.toISOString(),
    answer: answer && { text: answer.text, language: answer.language, created_at: new Date(answer.at).toISOString() },
  };
}

/** Published reviews, the latest first. */
export async function findReviews(db: Database, filter: ReviewFilter): Promise<{ count: number; results: Review[] }> {
  const { rows } = await sql<ReviewRow & { total: number }>`
    select ${reviewColumns(filter.locale)}, count(*) over ()::int as total
      from reviews r join doctors d on d.id = r.doctor_id
     where ${isPublishedIn(filter)} and r.score between ${filter.scoreFrom ?? 0} and ${filter.scoreTo ?? 10}
     order by r.created_at desc, r.id desc
     limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return {
    count: rows[0]?.total ?? 0,
    results: rows.map(({ total: _total, ...row }) => toReview(row)),
  };
}

/** Number of published reviews by score, of a doctor, of one doctor service or of a clinic's doctors. */
export async function countScores(db: Database, scope: ReviewScope): Promise<{ score: number; count: number }[]> {
  const { rows } = await sql<{ score: number; count: number }>`
    select r.score, count(*)::int as count from reviews r where ${isPublishedIn(scope)} group by r.score`.execute(db);
  return rows;
}

function isPublishedIn({ country, doctor, doctorService, clinic, city }: ReviewScope): RawBuilder<unknown> {
  const conditions = [sql`r.country = ${country}`, sql`r.status = 'published'`];
  if (doctor !== undefined) conditions.push(sql`r.doctor_id = ${doctor}`);
  if (doctorService !== undefined) conditions.push(sql`r.doctor_service_id = ${doctorService}`);
  if (clinic !== undefined)
    conditions.push(sql`r.doctor_id in (
      select ds.doctor_id from doctor_services ds
        join doctors bookable on bookable.id = ds.doctor_id and bookable.is_active
        join clinic_branches b on b.id = ds.clinic_branch_id and b.is_active
       where b.clinic_id = ${clinic} and ds.is_active
         and (${city ?? null}::bigint is null or b.city_id = ${city ?? null}))`);
  return sql.join(conditions, sql` and `);
}
