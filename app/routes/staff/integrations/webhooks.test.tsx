import { expect, test } from "vitest";
import type { WebhookDelivery } from "#app/contract/integration.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { takeToast } from "../../shell/toast.server.ts";
import { postIntegrations } from "./integrations-action.server.ts";
import { Webhooks } from "./webhooks.tsx";

const url = "https://clinic.example/hook";
const noWebhooks = { webhooks: [], branches: [], constraint: {}, result: undefined, newSecret: null };

test("a new webhook's key is shown once, and a page without one says that there are no webhooks", () => {
  const empty = renderIn("kg", "ru", <Webhooks {...noWebhooks} />);
  expect([empty.querySelector("h3"), empty.querySelector("section > p")!.text]).toEqual([null, "Вебхуков нет."]);
  const newSecret = renderIn(
    "kg",
    "ru",
    <Webhooks {...noWebhooks} newSecret={{ kind: "webhook", subject: url, secret: "key" }} />,
  );
  const texts = ["h3", "b", "code"].map((element) => newSecret.querySelector(element)!.text);
  expect(texts).toEqual(["Вебхук готов. Ключ его подписей:", url, "key"]);
});

test("a webhook shows its branch, or that it is of all, and why a delivery failed", () => {
  const at = "2026-03-01T04:00:00.000Z";
  const deliveries: WebhookDelivery[] = [
    { at, state: "sent", attempts: 1, error: null },
    { at, state: "failed", attempts: 5, error: { code: "status", status: 500 } },
    { at, state: "waiting", attempts: 1, error: { code: "timeout", status: null } },
  ];
  const webhook = { id: 1, url, branch: null, waiting: 2, failed: 3, deliveries };
  const ofBranch = { ...webhook, branch: { id: 4, name: "Айкөл" }, deliveries: [] };
  const shown = renderIn("kg", "ru", <Webhooks {...noWebhooks} webhooks={[webhook, ofBranch]} />);
  const linesOf = (index: number) => shown.querySelectorAll("ul > li")[index]!.structuredText.split("\n");
  expect(linesOf(0).slice(0, 3)).toEqual([url, "Все филиалы", "в очереди: 2, не доставлено: 3"]);
  expect(linesOf(0).slice(-3)).toEqual([
    "1 марта 2026, 10:00: доставлено",
    "1 марта 2026, 10:00: не доставлено (система ответила кодом 500)",
    "1 марта 2026, 10:00: в очереди (система не ответила вовремя)",
  ]);
  expect([linesOf(1)[1], linesOf(1).at(-1)]).toEqual(["Айкөл", "Пока ничего не отправлялось."]);
});

test.each([
  [{ is_delivered: true, error: null }, "updated", /доставлено\.$/],
  [{ is_delivered: false, error: { code: "status", status: 500 } }, "failed", /: система ответила кодом 500\.$/],
])("a test delivery that ends with %j is shown as a toast of kind %s", async (delivery, kind, text) => {
  const api = { integrations: { testWebhook: async () => delivery } };
  const body = { change: "test", id: "1" };
  const args = await routeArgs("/staff/integrations", { api, body, role: "clinic_admin" });
  const response = (await postIntegrations(args)) as Response;
  const cookie = response.headers.getSetCookie()[0]!.split(";")[0]!;
  const toast = await takeToast({ request: new Request(args.url, { headers: { cookie } }), context: args.context });
  expect(toast).toEqual({ kind, text: expect.stringMatching(text) });
});
