import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import BranchPage from "./branch.tsx";
import { newField } from "./entry-form.ts";
import { PreviewedBranch } from "./previewed-branch.tsx";

const branch = { id: 4, name: "Айкөл", timezone: "Asia/Almaty", is_listed: true, needs: [] };
const field = { ...newField, title: { ru: "Рост" }, services: [3], is_active: true };

function pageOf(listed: boolean, changed: object = {}, actionData?: object) {
  const entry = {
    branch: { ...branch, is_listed: listed },
    is_sent: false,
    is_placed: true,
    values: { branch_name: {}, address: {}, location: { lat: 43, lng: 77 }, phone: null, opening_hours: null },
    version: "1",
    services: [{ id: 3, name: "ЛОР", type: "initial-appointment" }],
    fields: [{ param_name: "text", values: { ...field, ...changed }, version: "1" }],
  };
  const loaderData = { entry, changes: { results: [], next: null }, offset: 0, ended: null };
  const props = { loaderData } as unknown as ComponentProps<typeof BranchPage>;
  return renderIn("kz", "ru", <BranchPage {...props} />, { actionData });
}

test("the page of a branch has a link to the public page only if patients see the branch", () => {
  const hasLink = (listed: boolean) => pageOf(listed).querySelector("a[href='/staff/preview']") !== null;
  expect([hasLink(true), hasLink(false)]).toEqual([true, false]);
});

test.each([
  [{}, /, ЛОР$/],
  [{ is_required: true }, /, ответ обязателен, ЛОР$/],
  [{ is_active: false, services: [] }, /, больше не задаётся$/],
])(
  "the row of a question with %j says whether it is required or no longer asked, and for which services",
  (changed, expected) => {
    expect(pageOf(true, changed).querySelector("#fields ~ ul li span")!.text).toMatch(expected);
  },
);

test.each<[[string, unknown, unknown][], boolean]>([
  [[["address", "ул. Абая, 1", "ул. Абая, 2"]], true],
  [
    [
      ["address", "ул. Абая, 1", "ул. Абая, 2"],
      ["location", { lat: 43, lng: 74 }, { lat: 43, lng: 75 }],
    ],
    false,
  ],
  [[["address", null, "Абай к., 1"]], false],
  [[["phone", "1", "2"]], false],
])("the preview of a branch with the changes %j says that its place on the map is the old one: %j", (changed, says) => {
  const changes = changed.map(([name, before, after]) => ({ name, language: null, before, after }));
  const view = { name: "Айкөл", address: { ru: "ул. Абая, 2" }, location: { lat: 43, lng: 77 }, phone: null };
  const preview = { fields: [], changes, isNew: false, view: { ...view, hours: null } };
  expect(
    pageOf(true, {}, { preview, version: "1", conflict: [], ended: null }).text.includes("место на карте — нет"),
  ).toBe(says);
});

test.each([
  ["kk", "Абай к., 1"],
  ["ru", "ул. Абая, 1"],
  ["en", "Абай к., 1"],
] as const)(
  "the preview of a branch in %s has its address in that language, or else the first one",
  (locale, address) => {
    const view = { name: "Айкөл", address: { kk: "Абай к., 1", ru: "ул. Абая, 1" }, location: { lat: 43, lng: 77 } };
    const props = { view: { ...view, phone: null, hours: null } } as unknown as ComponentProps<typeof PreviewedBranch>;
    expect(renderIn("kz", locale, <PreviewedBranch {...props} />).querySelectorAll("p")[1]!.text).toBe(address);
  },
);
