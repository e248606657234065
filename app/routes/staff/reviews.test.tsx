import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { renderIn } from "../../../tests/support/render.tsx";
import { routeArgs } from "../../../tests/support/route-args.ts";
import Reviews, { action } from "./reviews.tsx";

test("B-19 the error message of a refused verdict names the review, since the list no longer has it", async () => {
  const errors = [{ attr: null, code: "review_decided", detail: "Отзыв уже опубликован." }];
  const publish = async () => Promise.reject(new ApiError(400, { type: "client_error", errors }));
  const body = { review: "3", author: "Анна", doctor: "Асанова", verdict: "publish" };
  const args = await routeArgs("/staff/reviews", { api: { reviews: { publish } }, body, role: "copywriter" });
  expect(await action(args as unknown as Parameters<typeof action>[0])).toMatchObject({
    data: { result: { error: { "": ["Анна, Асанова: Отзыв уже опубликован."] } } },
    init: { status: 400 },
  });
});

test.each([
  ["Jó orvos", "hu"],
  ["", undefined],
])("B-19 the text %j of a Hungarian review is marked with the language %j", (text, language) => {
  const review = { id: 3, score: 9, doctor_name: "A", author_name: "B", created_at: "2026-03-01T04:00:00Z" };
  const results = [{ ...review, text, language: "hu" }];
  const props = { loaderData: { count: 1, results, canLetClinicsJoin: false, ended: null } };
  const page = renderIn("ro", "ro", <Reviews {...(props as unknown as ComponentProps<typeof Reviews>)} />);
  const paragraph = page.querySelector("article p ~ p")!;
  expect([paragraph.getAttribute("lang"), paragraph.text === text]).toEqual([language, text !== ""]);
});
