import { expect, test } from "vitest";
import { flagsOfRole, hasRole, roleOf, roles, type RoleFlags } from "./role.ts";

const none: RoleFlags = {
  is_superuser: false,
  is_clinic_administrator: false,
  is_clinic_branch_administrator: false,
  is_account_manager: false,
  is_copywriter: false,
  is_operator: false,
  is_operator_manager: false,
};

test.each([
  ["is_superuser", "admin"],
  ["is_clinic_administrator", "clinic_admin"],
  ["is_clinic_branch_administrator", "clinic_branch_admin"],
  ["is_account_manager", "account_manager"],
  ["is_copywriter", "copywriter"],
  ["is_operator", "operator"],
  ["is_operator_manager", "operator_manager"],
] as const)("O-01 %s is %s, and every flag after it changes nothing", (flag, role) => {
  const names = Object.keys(none) as (keyof RoleFlags)[];
  const later = Object.fromEntries(names.slice(names.indexOf(flag)).map((name) => [name, true]));
  expect(roleOf({ ...none, [flag]: true })).toBe(role);
  expect(roleOf({ ...none, ...later })).toBe(role);
});

test("O-01 a request without a user is unauthorized, and passes only a list that allows it", () => {
  expect(roleOf(null)).toBe("unauthorized");
  expect(roleOf(none)).toBe("unauthorized");
  expect(hasRole(null, ["operator"])).toBe(false);
  expect(hasRole(null, ["operator", "unauthorized"])).toBe(true);
  expect(hasRole({ ...none, is_operator: true }, ["unauthorized"])).toBe(false);
  expect(hasRole({ ...none, is_operator: true }, ["operator"])).toBe(true);
});

test("O-01 a role's flags result in that role", () => {
  for (const role of roles) expect(roleOf(flagsOfRole(role))).toBe(role);
});
