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
 * Reads the body of an error answer leniently: a remote API may leave out details, and have types of its own.
 * @returns null if it is not the body of an error
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

/** The API answered, but with an error status. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;
  readonly hadToken: boolean;
  readonly retryAfter: number | null;

  constructor(status: number, body: ApiErrorBody, { hadToken = false, retryAfter = null }: ApiErrorFacts = {}) {
    super(`the API answered ${status}: ${body.errors.map((error) => error.code).join(", ") || body.type}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.hadToken = hadToken;
    this.retryAfter = retryAfter;
  }

  /** The server process and the pages' bundle each hold this class: an instance of one must match the other. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "ApiError";
  }
}

/** The API did not answer in time, or its answer could not be read. */
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
 * Whether a call failed because a dependency is unavailable. That includes a 401 without a staff token: the API does
 * not accept this process, which no visitor can change.
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

/** Retry-After in seconds as the API gave it, at most five minutes; null: not given. */
export function retryAfterOf(error: unknown): number | null {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  return seconds === null ? null : Math.min(Math.max(seconds, 1), maxRetryAfterSeconds);
}
