import pino, { type Logger } from "pino";
import type { Env } from "./env.ts";
import { requestIdFact } from "./request-id.ts";

export type Log = Logger;

const redactedKeys = [
  "authorization",
  "cookie",
  "set-cookie",
  "token",
  "access_token",
  "code",
  "client_phone",
  "client_name",
  "phone",
  "password",
  "hash",
  "body",
  "additional_fields",
];

/** JSON lines on stdout. Personal data and secrets are redacted by name, two levels deep. */
export function createLog(level: Env["logLevel"]): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: requestIdFact,
    redact: { paths: redactedKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: "[cut]" },
    serializers: { err: errorWithoutValues, error: errorWithoutValues },
  });
}

/**
 * The safe properties of an error: PostgreSQL's `detail` contains the row, with its phone number. The error's code is
 * logged as `state`, since `code` is redacted.
 */
function errorWithoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { message: "a thrown value that is not an error" };
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  return { type: error.name, message: error.message, stack: error.stack, state: code, constraint, table };
}
