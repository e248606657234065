import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { BranchField } from "./branch-field.tsx";

test("O-01 a branch is chosen among several; the only one is posted without a choice", () => {
  const branches = [4, 5].map((id) => ({
    id,
    name: `Айкөл ${id}`,
    timezone: "Asia/Bishkek",
    is_listed: true,
    needs: [],
  }));
  const fieldOf = (count: number) => {
    const field = <BranchField branches={branches.slice(0, count)} branch={branches[0]!} />;
    return renderIn("kg", "ru", field).querySelector("[name=branch]")!;
  };
  expect([fieldOf(1).tagName, fieldOf(1).getAttribute("value")]).toEqual(["INPUT", "4"]);
  expect([fieldOf(2).tagName, fieldOf(2).querySelectorAll("option").length]).toEqual(["SELECT", 2]);
});
