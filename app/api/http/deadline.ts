import type { MiddlewareHandler } from "hono";
import { DeadlineExceeded, within } from "#app/contract/deadline.ts";
import { unavailable } from "./answers.ts";

/** Ends the wait for a call that takes too long. What it is doing may still be done: a write is repeated by its key. */
export function answerWithin(ms: number): MiddlewareHandler {
  return async (_c, next) => {
    await within(ms, () => next()).catch((error: unknown) => {
      throw error instanceof DeadlineExceeded ? unavailable() : error;
    });
  };
}
