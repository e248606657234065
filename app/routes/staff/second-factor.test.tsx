import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import SecondFactor from "./second-factor.tsx";

const props = { loaderData: { step: "code", constraint: {} } } as unknown as ComponentProps<typeof SecondFactor>;
const titleWith = (error: object | null) =>
  renderIn("ro", "en", <SecondFactor {...props} />, {
    actionData: { result: { error }, recoveryCodes: [], next: "" },
  }).querySelector("title")!.text;

test("O-03 W-06 the title of the page of the second factor begins with the error of a refused code", () => {
  expect(titleWith({ code: ["Wrong code"] })).toBe(`Error: ${titleWith(null)}`);
});
