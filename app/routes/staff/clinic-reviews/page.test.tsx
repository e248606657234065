import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { postAnswer } from "./answer-action.server.ts";
import ClinicReviews from "./page.tsx";

/** The action's data for an answer that was posted before its sender signed in again. */
async function resume() {
  const body = { review: "7", text: "Спасибо!", "staff-again": "password" };
  const args = await routeArgs("/staff/clinic-reviews", { body, role: "clinic_branch_admin" });
  const response = await postAnswer(args);
  if (response instanceof Response) throw new Error(`a redirect to ${response.headers.get("location")}`);
  return response.data;
}

test("X-01 an answer whose session has ended is in its open form after a sign-in, and waits for another press", async () => {
  const review = (id: number) => ({
    id,
    author_name: "Бакыт",
    doctor_name: "Асанова",
    score: 9,
    text: "",
    created_at: "2026-03-01T04:00:00Z",
    answer: null,
  });
  const branch = { id: 4, name: "Айкөл", timezone: "Asia/Bishkek" };
  const list = { branch, branches: [branch], count: 2, next: null, results: [review(6), review(7)] };
  const loaderData = { list, offset: 0, constraint: {}, ended: null };
  const props = { loaderData } as unknown as ComponentProps<typeof ClinicReviews>;
  const page = renderIn("kg", "ru", <ClinicReviews {...props} />, { actionData: await resume() });
  const [other, resumed] = page.querySelectorAll("details");
  expect([other!.hasAttribute("open"), other!.querySelector("output")]).toEqual([false, null]);
  expect([resumed!.hasAttribute("open"), resumed!.querySelector("textarea")!.text]).toEqual([true, "Спасибо!"]);
  expect(resumed!.querySelector("output")!.text).toContain("ещё раз");
});
