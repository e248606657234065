import type { MiddlewareHandler } from "hono";
import { unavailable } from "./answers.ts";

/** Longer than a statement of the database may take; with it, a page still answers within three seconds. */
const defaultMs = 2_500;

/** Ends the wait for a call that takes too long. What it is doing may still be done: a write is repeated by its key. */
export function answerWithin(ms = defaultMs): MiddlewareHandler {
  return async (_c, next) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(unavailable()), ms);
    });
    await Promise.race([next(), late]).finally(() => clearTimeout(timer));
  };
}
