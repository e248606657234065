import { expect, test } from "vitest";
import type { AccessChange } from "#app/contract/team.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { AccessChanges } from "./access-changes.tsx";

const [ofBranch, ofClinic] = ["clinic_branch_admin", "clinic_admin"].map((role) => ({ role, branch: null }));

test.each([
  ["role", ofBranch, ofClinic, "Администратор филиала → Администратор клиники, все филиалы"],
  ["invited", null, ofBranch, "Администратор филиала"],
  ["deactivated", ofBranch, null, "Администратор филиала"],
  ["signed_out", ofBranch, ofBranch, "Администратор филиала"],
])(
  "a record of a change of access, of the kind %s, shows the access before and after only if the role changed",
  (kind, before, after, text) => {
    const change = { at: "2026-03-01T04:00:00Z", staff_name: null, kind, subject: "a@b.example", before, after };
    const record = renderIn("kg", "ru", <AccessChanges changes={[change as unknown as AccessChange]} />);
    expect(
      record
        .querySelectorAll("li p")
        .map((line) => line.structuredText)
        .slice(2),
    ).toEqual([text]);
  },
);
