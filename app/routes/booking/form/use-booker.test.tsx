import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { useBooker } from "./use-booker.ts";

const Booker = () => <p>{useBooker()}</p>;

test.each([
  ["a visitor", null, "patient"],
  ["staff of a clinic", { email: "a@b.example", isOperator: false }, "patient"],
  ["an operator", { email: "a@b.example", isOperator: true }, "operator"],
])("O-03 for %s the booking form has the texts for a patient or for an operator: %#", (_, staff, booker) => {
  expect(renderIn("kg", "ru", <Booker />, { staff }).querySelector("p")!.text).toBe(booker);
});
