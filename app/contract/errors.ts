import { z } from "zod";

export const apiErrorItem = z.object({
  /** The invalid field by its name in the payload; null if no field is. */
  attr: z.string().nullable(),
  /** A message in the requested language. */
  detail: z.string(),
  /** A code for programs. */
  code: z.string(),
});
export type ApiErrorItem = z.infer<typeof apiErrorItem>;

export const apiErrorBody = z.object({
  type: z.enum(["client_error", "validation_error", "server_error"]),
  errors: z.array(apiErrorItem),
});
export type ApiErrorBody = z.infer<typeof apiErrorBody>;

const anyItem = z.object({ attr: z.string().nullish(), detail: z.string().nullish(), code: z.string().nullish() });
const anyBody = z.object({ type: z.string().nullish(), errors: z.array(anyItem).nullish() });

/**
 * Reads the body of an error response leniently: a remote API may leave out fields and use other types. @returns null
 * if the body is not that of an error
 */
export function readErrorBody(body: unknown, status: number): ApiErrorBody | null {
  const { data } = anyBody.safeParse(body);
  if (!data) return null;
  return {
    type: apiErrorBody.shape.type.safeParse(data.type).data ?? (status >= 500 ? "server_error" : "client_error"),
    errors: (data.errors ?? []).map(({ attr, detail, code }) => ({
      attr: attr ?? null,
      detail: detail ?? "",
      code: code ?? "unknown",
    })),
  };
}

type ApiErrorFacts = {
  /** Whether a staff token was sent. */
  hadToken?: boolean;
  /** Retry-After in seconds. */
  retryAfter?: number | null;
};

/** The API responded with an error status. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;
  readonly hadToken: boolean;
  readonly retryAfter: number | null;

  constructor(status: number, body: ApiErrorBody, { hadToken = false, retryAfter = null }: ApiErrorFacts = {}) {
    super(`the API responded with ${status}: ${body.errors.map((error) => error.code).join(", ") || body.type}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.hadToken = hadToken;
    this.retryAfter = retryAfter;
  }

  /** Compares names, because the server process and the pages' bundle each have a copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "ApiError";
  }
}

/** The API did not respond in time, or its response could not be read. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super("the API could not be reached", { cause });
    this.name = "NetworkError";
  }

  /** Matches across the server process and the pages' bundle, as `ApiError` does. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "NetworkError";
  }
}

/** Whether a call failed because its staff token is no longer valid. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.hadToken;
}

const outageStatuses = new Set([502, 503, 504]);

/**
 * Whether a call failed because a dependency is unavailable. A 401 to a call without a staff token counts as well: the
 * API rejects this process itself, and a sign-in would not help.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  return outageStatuses.has(error.status) || (error.status === 401 && !error.hadToken);
}

/** Whether the same call may succeed later: an outage, or a rate limit. */
export function mayWorkLater(error: unknown): boolean {
  return isOutage(error) || (error instanceof ApiError && error.status === 429);
}

const maxRetryAfterSeconds = 300;

/** The API's Retry-After, from one second to five minutes; null if the response had none. */
export function retryAfterOf(error: unknown): number | null {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  return seconds === null ? null : Math.min(Math.max(seconds, 1), maxRetryAfterSeconds);
}
