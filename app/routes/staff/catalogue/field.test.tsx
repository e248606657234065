import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { newField } from "./entry-form.ts";
import FieldPage from "./field.tsx";

const branch = { id: 4, name: "Айкөл", timezone: "Asia/Bishkek", is_listed: true, needs: [] };

test.each([
  ["is asked", true],
  ["is not asked any more", false],
])("the preview of a question that %s has the question as patients see it: %s", (_, isActive) => {
  const view = { ...newField, title: { ru: "Рост" }, is_active: isActive };
  const preview = { view, fields: [], changes: [], isNew: false };
  const actionData = { result: undefined, version: "1", conflict: [], preview, ended: null };
  const shown = { branch, services: [], param: "text", values: newField, version: "1", kind: "text" };
  const props = { loaderData: { shown, ended: null } } as unknown as ComponentProps<typeof FieldPage>;
  const page = renderIn("kg", "ru", <FieldPage {...props} />, { actionData });
  expect([page.querySelector("#seen-question") !== null, page.text.includes("Пациенты этого не увидят")]).toEqual([
    isActive,
    !isActive,
  ]);
});
