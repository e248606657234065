import { listReviews } from "#app/contract/review.ts";
import * as reviews from "../reviews/index.ts";
import { pageLinks } from "./paging.ts";
import { serve, type Server } from "./route.ts";

export function serveReviews(server: Server): void {
  serve(server, listReviews, async ({ caller, query, url }, { db }) => {
    const { count, ...list } = await reviews.listReviews(db, {
      country: caller.country.countryId,
      doctor: query.doctor,
      doctorService: query.doctor_service,
      scoreFrom: query.score_from,
      scoreTo: query.score_to,
      limit: query.limit,
      offset: query.offset,
    });
    return { status: 200, body: { count, ...pageLinks(url, { count, ...query }), ...list } };
  });
}
