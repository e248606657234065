import { expect, test } from "vitest";
import { describedBy } from "./field.tsx";

test.each([
  [undefined, undefined, undefined, undefined],
  ["Your e-mail", undefined, undefined, "email-hint"],
  [undefined, ["It has no @"], true, "email-error"],
  ["Your e-mail", ["It has no @"], true, "email-hint email-error"],
  // Invalid, without a message.
  ["Your e-mail", [""], true, "email-hint"],
])(
  "W-06 with the hint %j and the errors %j a field is invalid: %s, and described by %j",
  (hint, errors, invalid, ids) => {
    expect(describedBy({ id: "email", hint, errors })).toEqual({
      id: "email",
      "aria-invalid": invalid,
      "aria-describedby": ids,
    });
  },
);
