import { expect, test } from "vitest";
import type { VisitBranch } from "#app/contract/clinic-desk.ts";
import { renderIn } from "../../../tests/support/render.tsx";
import { DraftNotice } from "./draft-notice.tsx";

const branch: VisitBranch = { id: 4, name: "Айкөл", timezone: "Asia/Bishkek", is_listed: false, needs: ["doctors"] };
const show = (changed: Partial<VisitBranch> = {}) =>
  renderIn("kg", "ru", <DraftNotice branch={{ ...branch, ...changed }} />);

test("O-01 the first steps of a clinic lead to the branch that was chosen, and say which are done", () => {
  const steps = show().querySelectorAll("li");
  expect(steps.map((step) => step.querySelector("a")?.getAttribute("href"))).toEqual([
    "/staff/catalogue/branch?branch=4",
    "/staff/catalogue?branch=4",
    "/staff/schedules?branch=4",
    "/staff/preview",
  ]);
  expect(steps.map((step) => step.querySelector("span") !== null)).toEqual([true, false, true, false]);
  expect(show({ is_listed: true, needs: [] }).querySelector("section")).toBeNull();
});
