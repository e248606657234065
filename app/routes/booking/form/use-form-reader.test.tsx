import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { useFormReader } from "./use-form-reader.ts";

const Reader = () => <p>{useFormReader()}</p>;

test.each([
  ["a visitor", null, "patient"],
  ["staff of a clinic", { email: "a@b.example", isOperator: false }, "patient"],
  ["an operator", { email: "a@b.example", isOperator: true }, "operator"],
])("O-03 the booking form of %s has the texts of a patient or an operator: %#", (_, staff, reader) => {
  expect(renderIn("kg", "ru", <Reader />, { staff }).querySelector("p")!.text).toBe(reader);
});
