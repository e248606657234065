import type { ApiClient } from "#app/contract/client.ts";
import { reviewView } from "#app/components/reviews/review-view.ts";
import { bands, fewReviews, readReviewQuery, reviewsHref } from "./review-query.ts";

const pageSize = 10;

type Scope = { doctor: number; zone: string; /** Of the profile, with its query. */ path: string };

/** The requested reviews, the scores of all, and the URLs of the other choices. */
export async function loadReviews(api: ApiClient, { doctor, zone, path }: Scope) {
  const asked = readReviewQuery(new URLSearchParams(path.split("?")[1]));
  const limit = asked.isAll ? pageSize : fewReviews;
  const list = await api.reviews.list({
    doctor,
    ...(asked.band ? { score_from: asked.band.from, score_to: asked.band.to } : {}),
    limit,
    offset: (asked.page - 1) * limit,
  });
  const counted = bands.map((band) => ({
    band,
    count: list.score_counts.slice(band.from, band.to + 1).reduce((sum, count) => sum + count, 0),
  }));
  const total = list.score_counts.reduce((sum, count) => sum + count, 0);
  const href = (change: Partial<typeof asked>) => reviewsHref(path, { ...asked, page: 1, ...change });
  const isFew = total <= fewReviews;
  return {
    total,
    average: list.feedback_score,
    /** All reviews are shown: there is no choice. */
    isFew,
    isAll: asked.isAll || isFew,
    allHref: href({ isAll: true, band: null }),
    latestHref: href({ isAll: false, band: null }),
    /** Null: all scores. */
    band: asked.band?.name ?? null,
    bands: counted.map(({ band, count }) => ({ name: band.name, count, href: href({ isAll: true, band }) })),
    previous: asked.page > 1 ? href({ page: asked.page - 1 }) : null,
    next: asked.isAll && list.next !== null ? href({ page: asked.page + 1 }) : null,
    results: list.results.map((review) => reviewView(review, zone)),
  };
}

export type Reviews = Awaited<ReturnType<typeof loadReviews>>;
