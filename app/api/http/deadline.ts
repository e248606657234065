import type { MiddlewareHandler } from "hono";
import { DeadlineExceeded, within } from "#app/contract/deadline.ts";
import { unavailable } from "./http-fault.ts";

/** 503 when a call takes too long, which may still take effect: writes are repeated with their idempotency key. */
export function respondWithin(ms: number): MiddlewareHandler {
  return async (_c, next) => {
    await within(ms, () => next()).catch((error: unknown) => {
      throw error instanceof DeadlineExceeded ? unavailable() : error;
    });
  };
}
