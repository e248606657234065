import { expect, test, vi } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { listMessages } from "./outbox-messages.server.ts";

test.each([
  [true, 200, 1],
  [false, 404, 0],
])(
  "with the demo mode %s the outbox responds with %i and asks for its messages %i times",
  async (demo, status, count) => {
    const list = vi.fn(async () => []);
    const { context } = await routeArgs("/outbox", { demo, api: { outbox: { list } } });
    const response = await listMessages(context).then(
      () => 200,
      (refusal: { init: { status: number } }) => refusal.init.status,
    );
    expect([response, list.mock.calls.length]).toEqual([status, count]);
  },
);
