import { expect, test } from "vitest";
import type { TeamMember } from "#app/contract/team.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { Sending } from "../../../../tests/support/sending.tsx";
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
const show = (
  changed: Partial<TeamMember>,
  branches = [{ id: 4, name: "Айкөл" }],
  roles: TeamMember["role"][] = ["clinic_branch_admin"],
) => {
  const item = renderIn(
    "kg",
    "ru",
    <MemberItem member={{ ...member, ...changed }} branches={branches} roles={roles} resultOf={() => undefined} />,
  );
  const changes = item.querySelectorAll("[name=change]").map((input) => input.getAttribute("value"));
  const removal = item.querySelector("[value=deactivate]")?.getAttribute("aria-describedby");
  const access = item.querySelector("option[selected]")?.getAttribute("value");
  const members = item.querySelectorAll("[name=member]").map((input) => input.getAttribute("value"));
  const isFaded = item.querySelector("[data-inactive]") !== null;
  return {
    text: item.structuredText,
    changes,
    members,
    isFaded,
    access,
    hint: item.querySelector(`[id="${removal}"]`)?.text,
  };
};

test("a member shows when they signed in, in the country's time zone, or that they never did", () => {
  expect(show({}).text).toContain("Последний вход: неизвестно");
  expect(show({ signed_in_at: "2026-03-08T20:30:00Z" }).text).toContain("9 марта 2026, 02:30");
});

test("the changes that a member's entry offers depend on their access, their second factor and the branches to give", () => {
  expect(show({}).changes).toEqual(["sign-out", "deactivate"]);
  expect(show({ has_second_factor: true }).changes).toEqual(["sign-out", "deactivate", "reset"]);
  expect(
    show(
      {},
      [4, 5].map((id) => ({ id, name: `${id}` })),
    ).changes,
  ).toEqual(["role", "sign-out", "deactivate"]);
  expect(show({ is_active: false })).toMatchObject({ changes: ["activate"], members: ["3"], isFaded: true });
  expect(show({ has_second_factor: true })).toMatchObject({ members: ["3", "3"], isFaded: false });
  expect(show({ is_self: true }).changes).toEqual([]);
});

test("the button that deactivates a member is described by its effect", () => {
  expect(show({}).hint).toMatch(/^Закрыть доступ: /);
});

test("a member shows whether they have a second factor, and their present access as the chosen one", () => {
  const texts = [true, false].map((has) => show({ has_second_factor: has }).text);
  expect(texts[0]).toContain("Двухэтапный вход включён");
  expect(texts[1]).toContain("Двухэтапный вход не настроен");
  const branches = [5, 4].map((id) => ({ id, name: `${id}` }));
  expect(show({}, branches).access).toBe("4");
  const ofClinic = { role: "clinic_admin", branch: null } as const;
  expect(show(ofClinic, branches, ["clinic_branch_admin", "clinic_admin"]).access).toBe("clinic");
});

test.each([
  [{ change: "role", member: "3" }, 1],
  [{ change: "reset", member: "3" }, 1],
  [{ change: "role", member: "9" }, 0],
  [{ change: "reset", member: "9" }, 0],
])("while %j is being sent, member 3 has buttons with progress: %i", (fields, count) => {
  const branches = [4, 5].map((id) => ({ id, name: `${id}` }));
  const item = renderIn(
    "kg",
    "ru",
    <Sending fields={fields}>
      <MemberItem
        member={{ ...member, has_second_factor: true }}
        branches={branches}
        roles={["clinic_branch_admin"]}
        resultOf={() => undefined}
      />
    </Sending>,
  );
  expect(item.querySelectorAll("[data-progress]")).toHaveLength(count);
});
