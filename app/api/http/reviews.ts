import {
  listReviews,
  listReviewsToModerate,
  publishReview,
  rejectReview,
  type ModeratedReview,
} from "#app/contract/review.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import * as reviews from "../reviews/index.ts";
import { foundValueOf } from "./http-fault.ts";
import type { ApiDeps, Caller } from "./context.ts";
import { pageLinks } from "./paging.ts";
import { serve, type Server } from "./route.ts";

export function serveReviews(server: Server): void {
  serve(server, listReviews, async ({ caller, query, url }, { db }) => {
    const { count, ...list } = await reviews.listReviews(db, {
      country: caller.country.countryId,
      locale: caller.locale,
      doctor: query.doctor,
      doctorService: query.doctor_service,
      clinic: query.clinic,
      city: query.city,
      scoreFrom: query.score_from,
      scoreTo: query.score_to,
      limit: query.limit,
      offset: query.offset,
    });
    return { status: 200, body: { count, ...pageLinks(url, { count, ...query }), ...list } };
  });

  serve(server, listReviewsToModerate, async ({ caller, query, url }, { db }) => {
    const { countryId: country } = caller.country;
    const { count, results } = await reviews.findReviewsByStatus(db, { ...query, country, locale: caller.locale });
    return { status: 200, body: { count, ...pageLinks(url, { count, ...query }), results } };
  });
  serve(server, publishReview, moderate("published"));
  serve(server, rejectReview, moderate("rejected"));
}

type ModerationRequest = {
  caller: Caller;
  params: { id: number };
  query: { was?: ModeratedReview["status"] | undefined };
  staff: StaffUser;
};

function moderate(status: "published" | "rejected") {
  return async ({ caller, params: { id }, query: { was }, staff }: ModerationRequest, { db }: ApiDeps) => {
    const { countryId: country } = caller.country;
    foundValueOf(await reviews.moderateReview(db, { id, country, was, status, staffId: staff.id }));
    return { status: 200 as const, body: { id, status } };
  };
}
