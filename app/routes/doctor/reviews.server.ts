import type { ApiClient } from "#app/contract/client.ts";
import { toReviewView } from "#app/components/reviews/review-view.ts";
import { bands, fewReviews, readReviewQuery } from "./review-query.ts";

const pageSize = 10;

type Scope = { doctor: number; zone: string; search: URLSearchParams };

/** The requested reviews and the scores of all. */
export async function loadReviews(api: ApiClient, { doctor, zone, search }: Scope) {
  const asked = readReviewQuery(search);
  const scores = bands.find(({ name }) => name === asked.band);
  const limit = asked.isAll ? pageSize : fewReviews;
  const list = await api.reviews.list({
    doctor,
    ...(scores ? { score_from: scores.from, score_to: scores.to } : {}),
    limit,
    offset: (asked.page - 1) * limit,
  });
  const total = list.score_counts.reduce((sum, count) => sum + count, 0);
  const isFew = total <= fewReviews;
  return {
    total,
    average: list.feedback_score,
    /** All reviews are shown: there is no choice. */
    isFew,
    isAll: asked.isAll || isFew,
    /** Null: all scores. */
    band: asked.band,
    bands: bands.map(({ name, from, to }) => ({
      name,
      count: list.score_counts.slice(from, to + 1).reduce((sum, count) => sum + count, 0),
    })),
    page: asked.page,
    hasNext: asked.isAll && list.next !== null,
    results: list.results.map((review) => toReviewView(review, zone)),
  };
}

export type Reviews = Awaited<ReturnType<typeof loadReviews>>;
