import { expect, test, vi } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { listMessages } from "./outbox-messages.server.ts";

test.each([
  [true, 200, 1],
  [false, 404, 0],
])(
  "with demo mode %s, the outbox page responds with %i and requests the messages %i times",
  async (demo, expectedStatus, expectedCalls) => {
    const list = vi.fn(async () => []);
    const { context } = await routeArgs("/outbox", { demo, api: { outbox: { list } } });
    const status = await listMessages(context).then(
      () => 200,
      (refusal: { init: { status: number } }) => refusal.init.status,
    );
    expect([status, list.mock.calls.length]).toEqual([expectedStatus, expectedCalls]);
  },
);
