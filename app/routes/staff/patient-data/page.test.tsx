import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import type { PatientDataView } from "./action.server.ts";
import PatientData from "./page.tsx";

const found: PatientDataView = {
  phone: "+996555123456",
  letter: "А",
  json: "{}",
  visitCount: 1,
  requestCount: 0,
  messageCount: 0,
  erasure: null,
};

function render(more: Partial<PatientDataView> = {}) {
  const props = { loaderData: { constraint: {}, ended: null } } as unknown as ComponentProps<typeof PatientData>;
  return renderIn("kg", "ru", <PatientData {...props} />, {
    actionData: { found: { ...found, ...more }, erased: null, ended: null },
  });
}

test("B-20 the forms that save and erase the data name the patient that was found", () => {
  const forms = render().querySelectorAll("[aria-labelledby=patient-found] form");
  const named = forms.map((form) => form.querySelectorAll("input").map((input) => input.getAttribute("value")));
  expect(named).toEqual([
    ["+996555123456", "А"],
    ["+996555123456", "А"],
  ]);
});

test.each([true, false])("X-01 an erasure that waits for another press says so: %j", (isResumed) => {
  const page = render({ erasure: isResumed ? {} : null });
  expect(page.textContent.includes("Пока ничего не отправлено")).toBe(isResumed);
});
