import type { ClinicReviews } from "#app/contract/clinic-desk.ts";
import type { Review } from "#app/contract/review.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import { findByIdOrFirst } from "./clinic-desk.ts";
import { findOwnBranches, type Desk } from "./queries.ts";
import { findClinicReview, findClinicReviews, saveAnswer } from "./reviews/queries.ts";

type ReviewsQuery = { clinicBranch: number | undefined; limit: number; offset: number };

/** Reviews of one of the sender's branches; null: the sender has no branches, or the requested one is not theirs. */
export async function listReviews(
  db: Database,
  desk: Desk,
  { clinicBranch, ...page }: ReviewsQuery,
): Promise<Pick<ClinicReviews, "branches" | "branch" | "count" | "results"> | null> {
  const branches = await findOwnBranches(db, desk);
  const branch = findByIdOrFirst(branches, clinicBranch);
  return branch && { branches, branch, ...(await findClinicReviews(db, desk, { branch: branch.id, ...page })) };
}

/**
 * Saves a clinic's answer to a review. Null: the review is not of one of the sender's branches. Faults:
 * already_answered.
 */
export async function answerReview(
  db: Database,
  desk: Desk,
  answer: { id: number; text: string },
): Promise<Result<Review> | null> {
  if (!(await findClinicReview(db, desk, answer.id))) return null;
  if (!(await saveAnswer(db, desk, answer))) return refuse(null, "already_answered");
  return accept((await findClinicReview(db, desk, answer.id))!);
}
