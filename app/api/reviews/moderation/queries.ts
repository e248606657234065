import { sql } from "kysely";
import type { ModeratedReview } from "#app/contract/review.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database } from "../../database/schema.ts";
import { accept, refuse, type EmptyBody, type Result } from "../../fault.ts";
import { reviewColumns, toReview, type ReviewRow } from "../queries.ts";

type StatusFilter = {
  country: CountryId;
  locale: Locale;
  status: ModeratedReview["status"];
  limit: number;
  offset: number;
};

/** The longest waiting first. */
export async function findReviewsByStatus(
  db: Database,
  filter: StatusFilter,
): Promise<{ count: number; results: ModeratedReview[] }> {
  const { rows } = await sql<ReviewRow & { status: ModeratedReview["status"]; total: number }>`
    select ${reviewColumns(filter.locale)}, r.status, count(*) over ()::int as total
      from reviews r join doctors d on d.id = r.doctor_id
     where r.country = ${filter.country} and r.status = ${filter.status}
     order by r.created_at, r.id
     limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return {
    count: rows[0]?.total ?? 0,
    results: rows.map(({ total: _total, ...row }) => toReview(row)),
  };
}

type Judgement = {
  id: number;
  country: CountryId;
  status: "published" | "rejected";
  /** The status that the moderator has seen; undefined: any. */
  was?: ModeratedReview["status"] | undefined;
  staffId: number;
};

/**
 * Publishes or hides a review: its status and the figures of the doctor and the doctor service change together. Null:
 * the market has no such review. Fault: review_decided.
 */
export async function moderateReview(
  db: Database,
  { id, country, status, was, staffId }: Judgement,
): Promise<Result<EmptyBody> | null> {
  return db.transaction().execute(async (trx) => {
    // Serialises decisions on one doctor's reviews, so that each counts the others.
    const { rows } = await sql<Reviewed>`
      select r.doctor_id, r.doctor_service_id
        from reviews r join doctors d on d.id = r.doctor_id
       where r.id = ${id} and r.country = ${country} for no key update of d`.execute(trx);
    const review = rows[0];
    if (!review) return null;
    // In a statement of its own: the one that waited for the lock sees the status from before.
    const { rows: current } = await sql<Pick<ModeratedReview, "status">>`
      select status from reviews where id = ${id}`.execute(trx);
    const before = current[0]?.status;
    if (was !== undefined && before !== was && before !== status) return refuse(null, "review_decided");
    await sql`
      update reviews set status = ${status}, moderated_at = now(), moderated_by_staff_id = ${staffId}
       where id = ${id} and status <> ${status}`.execute(trx);
    await updateFigures(trx, review);
    return accept({});
  });
}

/** Deletes the reviews of appointments, in a transaction. @returns their number */
export async function deleteReviewsOf(trx: Database, appointments: number[]): Promise<number> {
  await sql`
    select 1 from doctors where id in (
      select doctor_id from reviews where appointment_id = any(${appointments}::bigint[]))
     order by id for no key update`.execute(trx);
  const { rows } = await sql<Reviewed>`
    delete from reviews where appointment_id = any(${appointments}::bigint[])
    returning doctor_id, doctor_service_id`.execute(trx);
  for (const reviewed of rows) await updateFigures(trx, reviewed);
  return rows.length;
}

type Reviewed = { doctor_id: number; doctor_service_id: number };

async function updateFigures(trx: Database, { doctor_id, doctor_service_id }: Reviewed): Promise<void> {
  await sql`
    update doctor_services ds set feedback_count = f.count, feedback_score = f.score
      from (${figures(sql`r.doctor_service_id = ${doctor_service_id}`)}) f
     where ds.id = ${doctor_service_id}`.execute(trx);
  await sql`
    update doctors d set feedback_count = f.count, feedback_score = f.score
      from (${figures(sql`r.doctor_id = ${doctor_id}`)}) f
     where d.id = ${doctor_id}`.execute(trx);
}

/** One row: the number of published reviews and their average to one decimal, null without any. */
function figures(condition: ReturnType<typeof sql>) {
  return sql`
    select count(*)::int as count, round(avg(r.score), 1) as score
      from reviews r where r.status = 'published' and ${condition}`;
}
