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
const renderMember = (
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
  const hintId = item.querySelector("[value=deactivate]")?.getAttribute("aria-describedby");
  const selectedAccess = item.querySelector("option[selected]")?.getAttribute("value");
  const members = item.querySelectorAll("[name=member]").map((input) => input.getAttribute("value"));
  const isMarkedInactive = item.querySelector("[data-inactive]") !== null;
  return {
    text: item.structuredText,
    changes,
    members,
    isMarkedInactive,
    selectedAccess,
    deactivateHint: item.querySelector(`[id="${hintId}"]`)?.text,
  };
};

test("a member's item shows the last sign-in in the country's time zone, or that it is unknown", () => {
  expect(renderMember({}).text).toContain("Последний вход: неизвестно");
  expect(renderMember({ signed_in_at: "2026-03-08T20:30:00Z" }).text).toContain("9 марта 2026, 02:30");
});

test("an active member's item offers a change of role if there are two branches, and a reset if there is a second factor", () => {
  expect(renderMember({}).changes).toEqual(["sign-out", "deactivate"]);
  expect(renderMember({ has_second_factor: true }).changes).toEqual(["sign-out", "deactivate", "reset"]);
  expect(
    renderMember(
      {},
      [4, 5].map((id) => ({ id, name: `${id}` })),
    ).changes,
  ).toEqual(["role", "sign-out", "deactivate"]);
  expect(renderMember({ has_second_factor: true })).toMatchObject({ members: ["3", "3"], isMarkedInactive: false });
});

test("an inactive member's item is marked and only offers the activation; one's own item offers nothing", () => {
  expect(renderMember({ is_active: false })).toMatchObject({
    changes: ["activate"],
    members: ["3"],
    isMarkedInactive: true,
  });
  expect(renderMember({ is_self: true }).changes).toEqual([]);
});

test("the description of the button that deactivates a member says its effect", () => {
  expect(renderMember({}).deactivateHint).toMatch(/^Закрыть доступ: /);
});

test("a member's item shows whether there is a second factor, and selects the current access", () => {
  const texts = [true, false].map((hasFactor) => renderMember({ has_second_factor: hasFactor }).text);
  expect(texts[0]).toContain("Двухэтапный вход включён");
  expect(texts[1]).toContain("Двухэтапный вход не настроен");
  const branches = [5, 4].map((id) => ({ id, name: `${id}` }));
  expect(renderMember({}, branches).selectedAccess).toBe("4");
  const ofClinic = { role: "clinic_admin", branch: null } as const;
  expect(renderMember(ofClinic, branches, ["clinic_branch_admin", "clinic_admin"]).selectedAccess).toBe("clinic");
});

test.each([
  [{ change: "role", member: "3" }, 1],
  [{ change: "reset", member: "3" }, 1],
  [{ change: "role", member: "9" }, 0],
  [{ change: "reset", member: "9" }, 0],
])("while %j is being sent, member 3 has %i buttons that show progress", (fields, count) => {
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
