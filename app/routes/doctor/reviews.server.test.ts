import { expect, test } from "vitest";
import type { ApiClient } from "#app/contract/client.ts";
import { loadReviews } from "./reviews.server.ts";

/** The loaded reviews, and the request to the API, which has a further page. `scores`: number of reviews by score. */
async function load(query: string, scores: number[]) {
  const requests: object[] = [];
  const list = async (request: object) => {
    requests.push(request);
    return { results: [], next: "more", score_counts: scores, feedback_score: 8 };
  };
  const api = { reviews: { list } } as unknown as ApiClient;
  const search = new URLSearchParams(query);
  return { ...(await loadReviews(api, { doctor: 1, zone: "Asia/Bishkek", search })), request: requests[0] };
}
const scores = [1, 0, 0, 0, 0, 0, 1, 2, 0, 3, 1];

test("C-10 the latest reviews have no further page; all reviews and those of a band have one", async () => {
  const pages = await Promise.all(["", "reviews=all", "score=7-8"].map((query) => load(query, scores)));
  expect(pages.map(({ hasNext }) => hasNext)).toEqual([false, true, true]);
  expect((await load("score=7-8&review_page=2", scores)).request).toMatchObject({
    score_from: 7,
    score_to: 8,
    offset: 10,
  });
});

test("C-10 each score counts in one band, both ends included", async () => {
  const { bands, total } = await load("", scores);
  expect([total, bands.map(({ name, count }) => `${name}: ${count}`)]).toEqual([8, ["9-10: 4", "7-8: 2", "0-6: 2"]]);
});

test("C-05 up to three reviews are all shown, without a choice", async () => {
  const choice = async (count: number) => {
    const { isFew, isAll } = await load("", [count]);
    return [isFew, isAll];
  };
  expect([await choice(3), await choice(4)]).toEqual([
    [true, true],
    [false, false],
  ]);
});
