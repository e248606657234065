import { sql } from "kysely";
import type { Review } from "#app/contract/review.ts";
import type { Database } from "../../database/schema.ts";
import { reviewColumns, toReview, type ReviewRow } from "../../reviews/index.ts";
import { isOwn } from "../queries.ts";
import type { Actor } from "../../staff/index.ts";

/** Published review `r` of a visit at one of the branches of the desk's staff. */
const fromOwnReviews = (actor: Actor) => sql`
  from reviews r
  join doctors d on d.id = r.doctor_id
  join doctor_services ds on ds.id = r.doctor_service_id
  join clinic_branches b on b.id = ds.clinic_branch_id
 where ${isOwn(actor)} and r.status = 'published'`;

/** The reviews of a branch: those without an answer first, then the latest. */
export async function findClinicReviews(
  db: Database,
  actor: Actor,
  { branch, limit, offset }: { branch: number; limit: number; offset: number },
): Promise<{ count: number; results: Review[] }> {
  const { rows } = await sql<ReviewRow & { total: number }>`
    select ${reviewColumns(actor.locale)}, count(*) over ()::int as total
      ${fromOwnReviews(actor)} and b.id = ${branch}
     order by r.answer is not null, r.created_at desc, r.id desc
     limit ${limit} offset ${offset}`.execute(db);
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _total, ...row }) => toReview(row)) };
}

export async function findClinicReview(db: Database, actor: Actor, id: number): Promise<Review | null> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns(actor.locale)} ${fromOwnReviews(actor)} and r.id = ${id}`.execute(db);
  return rows[0] ? toReview(rows[0]) : null;
}

/** Saves an answer if the review has none yet. @returns false if another answer was saved first */
export async function saveAnswer(
  db: Database,
  actor: Actor,
  { id, text }: { id: number; text: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reviews
       set answer = ${text}, answer_language = ${actor.locale}, answered_at = now(),
         answered_by_staff_id = ${actor.staffId}
     where id = ${id} and answer is null`.execute(db);
  return numAffectedRows === 1n;
}
