import { expect, test } from "vitest";
import { startupMessage } from "./startup-message.ts";
import { readEnv } from "./env.ts";

test("the page of all SMS is announced in demo mode alone", () => {
  expect(startupMessage(readEnv({}), 3000)).toContain("http://localhost:3000/outbox");
  const live = readEnv({ SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: "https://sms.example/" });
  expect(startupMessage(live, 3000)).not.toContain("/outbox");
});
