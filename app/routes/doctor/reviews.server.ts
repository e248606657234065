import type { ApiClient } from "#app/contract/client.ts";
import { toReviewView } from "#app/components/reviews/review-view.ts";
import { bands, latestReviewCount, readReviewQuery } from "./review-query.ts";

const pageSize = 10;

type Scope = { doctor: number; zone: string; search: URLSearchParams };

/** The requested reviews, and the number and average score of all reviews. */
export async function loadReviews(api: ApiClient, { doctor, zone, search }: Scope) {
  const query = readReviewQuery(search);
  const band = bands.find(({ name }) => name === query.band);
  const limit = query.isAll ? pageSize : latestReviewCount;
  const list = await api.reviews.list({
    doctor,
    ...(band ? { score_from: band.from, score_to: band.to } : {}),
    limit,
    offset: (query.page - 1) * limit,
  });
  const total = list.score_counts.reduce((sum, count) => sum + count, 0);
  const isFew = total <= latestReviewCount;
  return {
    total,
    average: list.feedback_score,
    /** Whether the reviews are so few that all are shown, without a choice. */
    isFew,
    isAll: query.isAll || isFew,
    /** Null: all scores. */
    band: query.band,
    bands: bands.map(({ name, from, to }) => ({
      name,
      count: list.score_counts.slice(from, to + 1).reduce((sum, count) => sum + count, 0),
    })),
    page: query.page,
    hasNext: query.isAll && list.next !== null,
    results: list.results.map((review) => toReviewView(review, zone)),
  };
}

export type Reviews = Awaited<ReturnType<typeof loadReviews>>;
