import { expect, test } from "vitest";
import type { AccessChange } from "#app/contract/team.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { AccessChanges } from "./access-changes.tsx";

const [branchAdmin, clinicAdmin] = ["clinic_branch_admin", "clinic_admin"].map((role) => ({ role, branch: null }));

test.each([
  ["role", branchAdmin, clinicAdmin, "Администратор филиала → Администратор клиники, все филиалы"],
  ["invited", null, branchAdmin, "Администратор филиала"],
  ["deactivated", branchAdmin, null, "Администратор филиала"],
  ["signed_out", branchAdmin, branchAdmin, "Администратор филиала"],
])(
  "an access change of kind %s shows one access, but a role change those before and after",
  (kind, before, after, text) => {
    const change = { at: "2026-03-01T04:00:00Z", staff_name: null, kind, subject: "a@b.example", before, after };
    const list = renderIn("kg", "ru", <AccessChanges changes={[change as unknown as AccessChange]} />);
    const [, , ...accessLines] = list.querySelectorAll("li p").map((line) => line.structuredText);
    expect(accessLines).toEqual([text]);
  },
);
