import { expect, test } from "vitest";
import type { TeamMember } from "#app/contract/team.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { MemberItem } from "./member-item.tsx";

const member: TeamMember = {
  id: 3,
  name: "Асель",
  email: "asel@example.com",
  role: "clinic_branch_admin",
  branch: { id: 4, name: "Айкөл" },
  is_active: true,
  has_second_factor: false,
  signed_in_at: null,
  is_self: false,
};
const show = (changed: Partial<TeamMember>, branches = [{ id: 4, name: "Айкөл" }]) => {
  const item = renderIn(
    "kg",
    "ru",
    <MemberItem
      member={{ ...member, ...changed }}
      branches={branches}
      roles={["clinic_branch_admin"]}
      resultOf={() => undefined}
    />,
  );
  const changes = item.querySelectorAll("[name=change]").map((one) => one.getAttribute("value"));
  return { text: item.structuredText, changes };
};

test("a member shows when they signed in, on the clock of the country, or that they never did", () => {
  expect(show({}).text).toContain("Последний вход: неизвестно");
  expect(show({ signed_in_at: "2026-03-08T20:30:00Z" }).text).toContain("9 марта 2026, 02:30");
});

test("what a member offers to change depends on their access, their second factor and what can be given", () => {
  expect(show({}).changes).toEqual(["sign-out", "deactivate"]);
  expect(show({ has_second_factor: true }).changes).toEqual(["sign-out", "deactivate", "reset"]);
  expect(
    show(
      {},
      [4, 5].map((id) => ({ id, name: `${id}` })),
    ).changes,
  ).toEqual(["role", "sign-out", "deactivate"]);
  expect(show({ is_active: false }).changes).toEqual(["activate"]);
  expect(show({ is_self: true }).changes).toEqual([]);
});
