import { expect, test } from "vitest";
import { feedbackState } from "./feedback-state.ts";

const visit = { status: "booked", can_review: false, review_status: null } as const;

test("B-19 a review is requested once, after a visit that took place", () => {
  expect(feedbackState(visit)).toBe("early");
  expect(feedbackState({ ...visit, can_review: true })).toBe("open");
  for (const review_status of ["pending", "published", "rejected"] as const)
    expect(feedbackState({ ...visit, status: "fulfilled", review_status })).toBe(review_status);
  expect(feedbackState({ ...visit, status: "cancelled" })).toBe("cancelled");
  expect(feedbackState({ ...visit, status: "noshow" })).toBe("noshow");
});
