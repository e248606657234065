import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { InviteForm } from "./invite-form.tsx";

test.each([
  ["clinic_branch_admin", ["Администратор филиала, Айкөл"]],
  ["clinic_admin", ["Администратор филиала, Айкөл", "Администратор клиники, все филиалы"]],
] as const)("O-01 staff who can give up to the role %s can invite as %j", (role, expected) => {
  const roles = role === "clinic_admin" ? [role, "clinic_branch_admin" as const] : [role];
  const form = <InviteForm branches={[{ id: 4, name: "Айкөл" }]} roles={roles} result={undefined} invited={null} />;
  const options = renderIn("kg", "ru", form).querySelectorAll("select[name=access] option");
  expect(options.map((option) => option.text.trim()).filter(Boolean)).toEqual(expected);
});
