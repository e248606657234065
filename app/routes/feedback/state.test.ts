import { expect, test } from "vitest";
import { feedbackState } from "./state.ts";

const visit = { status: "booked", can_review: false, is_reviewed: false } as const;

test("B-19 a review is requested once, after a visit that took place", () => {
  expect(feedbackState(visit)).toBe("early");
  expect(feedbackState({ ...visit, can_review: true })).toBe("open");
  expect(feedbackState({ ...visit, status: "fulfilled", is_reviewed: true })).toBe("given");
  expect(feedbackState({ ...visit, status: "cancelled" })).toBe("cancelled");
  expect(feedbackState({ ...visit, status: "noshow" })).toBe("noshow");
});
