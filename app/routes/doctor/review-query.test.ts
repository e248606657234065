import { expect, test } from "vitest";
import { bands, readReviewQuery, reviewsHref } from "./review-query.ts";

const read = (search: string) => readReviewQuery(new URLSearchParams(search));

test("C-10 shows the latest reviews by default, all or a band by URL", () => {
  expect(read("")).toEqual({ isAll: false, band: null, page: 1 });
  expect(read("reviews=all&review_page=3")).toEqual({ isAll: true, band: null, page: 3 });
  expect(read("score=7-8")).toEqual({ isAll: true, band: "7-8", page: 1 });
});

test.each(["score=8-7", "score=", "reviews=some", "review_page=4", "reviews=none&review_page=-1"])(
  "C-10 %s is invalid and means the latest",
  (search) => {
    expect(read(search)).toEqual({ isAll: false, band: null, page: 1 });
  },
);

test.each([
  "reviews=all&review_page=0",
  "reviews=all&review_page=1.5",
  "reviews=all&review_page=99999",
  "reviews=all&review_page=x",
])("C-10 %s is the first page", (search) => {
  expect(read(search).page).toBe(1);
});

test("C-10 every choice has its own URL, keeps the rest of the query, and parses to the same", () => {
  const path = "/doctor/asanova?card=12&reviews=all&review_page=2";
  expect(reviewsHref(path, { isAll: false, band: null, page: 1 })).toBe("/doctor/asanova?card=12#reviews");
  for (const query of [
    { isAll: true, band: null, page: 2 },
    { isAll: true, band: "0-6", page: 1 },
    { isAll: true, band: "9-10", page: 7 },
  ] as const) {
    const url = new URL(reviewsHref(path, query), "http://kg.localhost");
    expect([url.searchParams.get("card"), url.hash, readReviewQuery(url.searchParams)]).toEqual([
      "12",
      "#reviews",
      query,
    ]);
  }
});

test("C-10 the bands cover every score once", () => {
  const scores = bands.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
  expect(scores.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
