import type { Review } from "#app/contract/review.ts";
import type { Database } from "../database/schema.ts";
import { countScores, findReviews, type ReviewFilter } from "./queries.ts";

type ReviewList = { count: number; results: Review[]; score_counts: number[]; feedback_score: number };

const bestScore = 10;

/** A page of published reviews, with the scores of all: counts from 0 to 10, and the average to one decimal. */
export async function listReviews(db: Database, filter: ReviewFilter): Promise<ReviewList> {
  const [page, counted] = await Promise.all([findReviews(db, filter), countScores(db, filter)]);
  const byScore = new Map(counted.map(({ score, count }) => [score, count]));
  const score_counts = Array.from({ length: bestScore + 1 }, (_, score) => byScore.get(score) ?? 0);
  const total = score_counts.reduce((sum, count) => sum + count, 0);
  const points = score_counts.reduce((sum, count, score) => sum + count * score, 0);
  return { ...page, score_counts, feedback_score: total === 0 ? 0 : Math.round((points * 10) / total) / 10 };
}
