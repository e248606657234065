import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendOne, startSending } from "./sending.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = { warn: vi.fn<(values: object, text: string) => void>() };

test("X-08 an item that hangs delays no other, and concurrency is bounded", async () => {
  const waiting = Array.from({ length: 20 }, (_, number) => number);
  const sent: number[] = [];
  let underWay = 0;
  let maxUnderWay = 0;
  const queue = {
    claim: async (limit: number) => waiting.splice(0, limit),
    async send(number: number) {
      maxUnderWay = Math.max(maxUnderWay, (underWay += 1));
      await new Promise((resolve) => setTimeout(resolve, number === 0 ? 60_000 : 10));
      underWay -= 1;
      sent.push(number);
    },
  };
  const stop = startSending("sending", queue, { concurrency: 3, pauseMs: 100, log });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual(Array.from({ length: 19 }, (_, index) => index + 1));
  expect(maxUnderWay).toBe(3);
  const sentAtStop = stop().then(() => sent.length);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sentAtStop).toBe(20);
});

test("X-08 a claim gets the running items, so that one recipient cannot use all concurrency", async () => {
  const seen: number[][] = [];
  const queue = {
    claim: async (_limit: number, underWay: readonly number[]) => {
      seen.push([...underWay]);
      return seen.length === 1 ? [7] : [];
    },
    send: () => new Promise<void>((resolve) => setTimeout(resolve, 250)),
  };
  const stop = startSending("sending", queue, { concurrency: 3, pauseMs: 100, log });
  await vi.advanceTimersByTimeAsync(400);
  expect(seen).toEqual([[], [7], [7], [], []]);
  await stop();
});

test("X-08 a result is stored as soon as possible after an outage, and the item is not sent twice", async () => {
  const post = vi.fn(async () => {});
  const onSent = vi.fn(async () => {
    if (onSent.mock.calls.length < 4) throw new Error("the database is out of reach");
  });
  const onUnsent = vi.fn(async () => {});
  const done = sendOne({ attempts: 1 }, { post, onSent, onUnsent });
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
  expect([post.mock.calls.length, onSent.mock.calls.length, onUnsent.mock.calls.length]).toEqual([1, 4, 0]);
});

test("X-08 a result that cannot be stored is left to the next claim", async () => {
  const fail = async () => Promise.reject(new Error("the database is out of reach"));
  const done = sendOne({ attempts: 1 }, { post: fail, onSent: fail, onUnsent: fail });
  await vi.advanceTimersByTimeAsync(20_000);
  await done;
});
