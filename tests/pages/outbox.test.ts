import { expect, test } from "vitest";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

test("the outbox shows SMS in demo mode, as a page and as JSON", async () => {
  const page = await createVisitor(sharedOrigin()).get("/outbox");
  expect([page.status, page.document.querySelector("h1")?.text]).toEqual([200, "Исходящие сообщения"]);
  const { status, headers, json } = await sendRequest(`${sharedOrigin()}/outbox.json`);
  expect([status, headers["content-type"], Array.isArray(json())]).toEqual([
    200,
    expect.stringContaining("application/json"),
    true,
  ]);
});
