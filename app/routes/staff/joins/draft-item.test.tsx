import { expect, test } from "vitest";
import type { DraftClinic } from "#app/contract/join.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { Sending } from "../../../../tests/support/sending.tsx";
import { DraftItem } from "./draft-item.tsx";

const draft = {
  id: 4,
  name: "Айкөл",
  city: "Ош",
  doctors_count: 2,
  has_team: true,
  needs: [],
} as unknown as DraftClinic;
const render = (changed: object) =>
  renderIn("kg", "ru", <DraftItem draft={{ ...draft, ...changed }} constraint={{}} result={undefined} />);
const offered = (changed: object) =>
  render(changed)
    .querySelectorAll("[name=change]")
    .map((element) => element.getAttribute("value"));

test("O-01 a draft is published once it needs nothing, and its administrator invited again while it has no team", () => {
  expect(offered({})).toEqual(["publish"]);
  expect(offered({ needs: ["clinic_without_doctors"] })).toEqual([]);
  expect(offered({ needs: ["clinic_without_doctors"], has_team: false })).toEqual(["invite"]);
});

test("O-01 W-06 the buttons and links of a draft name its clinic to screen readers", () => {
  const item = render({ has_team: false });
  expect(item.querySelector("[value=publish]")!.getAttribute("aria-label")).toBe("Опубликовать: Айкөл");
  expect(item.querySelectorAll("a, summary").map(({ text }) => text.endsWith(": Айкөл"))).toEqual([true, true]);
});

test.each([
  ["4", ["Создать приглашение"]],
  ["5", []],
])(
  "O-01 while the invitation of clinic %s is being sent, the buttons of clinic 4 with progress are %j",
  (clinic, busy) => {
    const item = renderIn(
      "kg",
      "ru",
      <Sending fields={{ change: "invite", clinic }}>
        <DraftItem draft={{ ...draft, has_team: false }} constraint={{}} result={undefined} />
      </Sending>,
    );
    expect(item.querySelectorAll("[data-progress]").map(({ text }) => text)).toEqual(busy);
  },
);
