import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import Account from "./account.tsx";

test.each([true, false])(
  "O-03 an account offers to set up a second factor unless it has one; has: %s",
  (hasSecondFactor) => {
    const account = { name: "Анна", email: "anna@example.com", hasSecondFactor };
    const props = { loaderData: { account, constraint: {}, ended: null } } as unknown as ComponentProps<typeof Account>;
    const page = renderIn("kg", "ru", <Account {...props} />);
    expect(page.querySelector("a[href='/staff/second-factor']") === null).toBe(hasSecondFactor);
    const passwords = page.querySelectorAll("[type=password]").map((field) => field.getAttribute("autocomplete"));
    expect(passwords).toEqual(["current-password", "new-password"]);
  },
);
