import { expect, test } from "vitest";
import type { ActionForm } from "#app/ui/form/use-action-form.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { PhotoField } from "./photo-field.tsx";

const published = "/photos/published.webp";

test.each([
  ["/photos/uploaded.webp", "/photos/uploaded.webp"],
  ["https://clinic.example/photo.jpg", published],
  ["", published],
])("O-01 with the photo %j in the form, the field shows %j: no photo of another site", (photo, shown) => {
  const form = { field: (name: string) => ({ id: name, name, defaultValue: photo }) } as unknown as ActionForm;
  const field = renderIn(
    "kg",
    "ru",
    <PhotoField form={form} name="Асанова Анна" src={published} label="Photo" hint="" />,
  );
  expect(field.querySelector("img")!.getAttribute("src")).toBe(shown);
});
