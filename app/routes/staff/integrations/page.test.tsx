import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import IntegrationsPage from "./page.tsx";

test.each([
  ["token", "name", "form"],
  ["webhook", "url", "form"],
  ["stop", "", "top of the page"],
])("an error of the form %s is shown once; field: %j, shown in: %s", (formId, field, place) => {
  const integrations = { branches: [], tokens: [], webhooks: [] };
  const loaderData = { integrations, constraints: { token: {}, webhook: {} }, ended: null };
  const props = { loaderData } as unknown as ComponentProps<typeof IntegrationsPage>;
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
