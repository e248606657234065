import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { flagsOfRole } from "#app/contract/role.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { admitStaff } from "../shell/staff.server.ts";
import { action } from "./reviews.tsx";

test("B-19 a refused verdict names the review, which is no longer on the list", async () => {
  const errors = [{ attr: null, code: "review_decided", detail: "Отзыв уже опубликован." }];
  const publish = async () => Promise.reject(new ApiError(400, { type: "client_error", errors }));
  const api = { reviews: { publish }, with: () => api };
  const body = new FormData();
  const posted = { review: "3", author: "Анна", doctor: "Асанова", verdict: "publish" };
  for (const [name, value] of Object.entries(posted)) body.append(name, value);
  const args = await routeArgs("/staff/reviews", { api, body });
  admitStaff(args.context, { id: 1, ...flagsOfRole("copywriter") } as unknown as StaffUser, "token");
  expect(await action(args as unknown as Parameters<typeof action>[0])).toMatchObject({
    data: { result: { error: { "": ["Анна, Асанова: Отзыв уже опубликован."] } } },
    init: { status: 400 },
  });
});
