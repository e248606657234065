import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import PatientData from "./page.tsx";

test("B-20 the forms that save and erase the data name the patient that was found", () => {
  const props = { loaderData: { constraint: {}, ended: null } } as unknown as ComponentProps<typeof PatientData>;
  const data = { phone: "+996555123456", letter: "А", json: "{}", visits: 1, requests: 0, messages: 0 };
  const page = renderIn("kg", "ru", <PatientData {...props} />, {
    actionData: { found: data, erased: null, ended: null },
  });
  const found = page.querySelectorAll("[aria-labelledby=patient-found] form");
  const named = found.map((form) => form.querySelectorAll("input").map((input) => input.getAttribute("value")));
  expect(named).toEqual([
    ["+996555123456", "А"],
    ["+996555123456", "А"],
  ]);
});
