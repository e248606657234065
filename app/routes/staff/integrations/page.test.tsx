import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import IntegrationsPage from "./page.tsx";

const loaderData = {
  integrations: { branches: [], tokens: [], webhooks: [] },
  constraints: { token: {}, webhook: {} },
  ended: null,
};
const props = { loaderData } as unknown as ComponentProps<typeof IntegrationsPage>;

test.each([
  ["token", "name", "form"],
  ["webhook", "url", "form"],
  ["stop", "", "top of the page"],
])("an error of the form %s is shown once; field: %j, shown in: %s", (formId, field, place) => {
  const actionData = {
    formId,
    result: { status: "error", error: { [field]: ["Отказано."] } },
    newSecret: null,
    ended: null,
  };
  const page = renderIn("kg", "ru", <IntegrationsPage {...props} />, { actionData });
  const alerts = page.querySelectorAll("[role=alert]");
  expect(alerts.map((alert) => [alert.text.includes("Отказано."), alert.closest("form") !== null])).toEqual([
    [true, place === "form"],
  ]);
});

test.each(["token", "webhook"])("the secret of a new %s is shown in its own section only", (kind) => {
  const actionData = { formId: null, newSecret: { kind, subject: "HIS", secret: "key" }, ended: null };
  const page = renderIn("kg", "ru", <IntegrationsPage {...props} />, { actionData });
  const sections = page
    .querySelectorAll("code")
    .map((code) => code.closest("section")?.getAttribute("aria-labelledby"));
  expect(sections).toEqual([`${kind}s`]);
});
