import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { action } from "./reviews.tsx";

test("B-19 a refused verdict names the review, which is no longer on the list", async () => {
  const errors = [{ attr: null, code: "review_decided", detail: "Отзыв уже опубликован." }];
  const publish = async () => Promise.reject(new ApiError(400, { type: "client_error", errors }));
  const body = { review: "3", author: "Анна", doctor: "Асанова", verdict: "publish" };
  const args = await routeArgs("/staff/reviews", { api: { reviews: { publish } }, body, role: "copywriter" });
  expect(await action(args as unknown as Parameters<typeof action>[0])).toMatchObject({
    data: { result: { error: { "": ["Анна, Асанова: Отзыв уже опубликован."] } } },
    init: { status: 400 },
  });
});
