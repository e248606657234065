import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { Invitations } from "./invitations.tsx";

test("an invitation shows whom it is for, its branch, who made it, and its last day in the market's time zone", () => {
  const invitation = {
    role: "clinic_admin",
    branch: null,
    invited_by: "Асель",
    expires_at: "2026-03-08T20:00:00Z",
  } as const;
  const shown = renderIn(
    "kg",
    "ru",
    <Invitations
      invitations={[
        { ...invitation, id: 1, email: "a@example.com", phone: "+996555123456" },
        { ...invitation, id: 2, email: null, phone: "+996555123456", branch: { id: 4, name: "Айкөл" } },
      ]}
    />,
  );
  const items = shown.querySelectorAll("li");
  expect(items.map((item) => item.querySelector("p")!.text.replaceAll("\u00a0", " "))).toEqual([
    "a@example.com, +996 (555) 12-34-56",
    "+996 (555) 12-34-56",
  ]);
  expect(items[0]!.structuredText).toContain("Асель, действует до 9 марта 2026");
  expect(items[1]!.text).toContain("Айкөл");
  expect(items.map((item) => item.querySelector("input")!.getAttribute("value"))).toEqual(["1", "2"]);
});
