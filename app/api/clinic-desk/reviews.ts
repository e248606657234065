import type { ClinicReviews } from "#app/contract/clinic-desk.ts";
import type { Review } from "#app/contract/review.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import { findByIdOrFirst } from "./clinic-desk.ts";
import { findOwnBranches } from "./queries.ts";
import { findClinicReview, findClinicReviews, saveAnswer } from "./reviews/queries.ts";
import type { Actor } from "../staff/index.ts";

type ReviewsQuery = { clinicBranch: number | undefined; limit: number; offset: number };

/** Reviews of one of the actor's branches; null: the actor has no branches, or the requested one is not theirs. */
export async function listReviews(
  db: Database,
  actor: Actor,
  { clinicBranch, ...page }: ReviewsQuery,
): Promise<Pick<ClinicReviews, "branches" | "branch" | "count" | "results"> | null> {
  const branches = await findOwnBranches(db, actor);
  const branch = findByIdOrFirst(branches, clinicBranch);
  return branch && { branches, branch, ...(await findClinicReviews(db, actor, { branch: branch.id, ...page })) };
}

/**
 * Saves a clinic's answer to a review. Null: the review is not of one of the actor's branches. Faults:
 * already_answered.
 */
export async function answerReview(
  db: Database,
  actor: Actor,
  answer: { id: number; text: string },
): Promise<Result<Review> | null> {
  if (!(await findClinicReview(db, actor, answer.id))) return null;
  if (!(await saveAnswer(db, actor, answer))) return refuse(null, "already_answered");
  return accept((await findClinicReview(db, actor, answer.id))!);
}
