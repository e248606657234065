import { z } from "zod";

export const apiErrorItem = z.object({
  /** The field at fault, in the names of the payload; null when no field is. */
  attr: z.string().nullable(),
  /** For people, in the language asked for. */
  detail: z.string(),
  /** For programs. */
  code: z.string(),
});
export type ApiErrorItem = z.infer<typeof apiErrorItem>;

export const apiErrorBody = z.object({
  type: z.enum(["client_error", "validation_error", "server_error"]),
  errors: z.array(apiErrorItem),
});
export type ApiErrorBody = z.infer<typeof apiErrorBody>;

const anyBody = z.object({
  type: z.string().nullish(),
  errors: z.array(z.object({ attr: z.string().nullish(), detail: z.string().nullish(), code: z.string().nullish() })),
});

/** What an error answer says, be it little: another's API may leave out a detail, and name its types as it likes. */
export function readErrorBody(body: unknown, status: number): ApiErrorBody {
  const { data } = anyBody.safeParse(body);
  return {
    type: apiErrorBody.shape.type.safeParse(data?.type).data ?? (status >= 500 ? "server_error" : "client_error"),
    errors: (data?.errors ?? []).map(({ attr, detail, code }) => ({
      attr: attr ?? null,
      detail: detail ?? "",
      code: code ?? "unknown",
    })),
  };
}

type ApiErrorFacts = {
  /** Whether a staff token was sent. */
  hadToken?: boolean;
  /** Seconds, as the answer has it. */
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

  /** The server's process and the pages' bundle each hold this class: an error of one must be known to the other. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "ApiError";
  }
}

/** The API could not be reached in time, or its answer could not be read. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super("the API could not be reached", { cause });
    this.name = "NetworkError";
  }

  /** Known across the server's process and the pages' bundle, as `ApiError` is. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "NetworkError";
  }
}

/** Whether a call failed because the token it was made with is nobody's any more. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.hadToken;
}

const outageStatuses = new Set([502, 503, 504]);

/**
 * Whether a call failed because something is out of reach for now: nothing is wrong with what was asked. An API that wants
 * to know who asks where no token was sent does not know this process: no visitor can mend that.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  return outageStatuses.has(error.status) || (error.status === 401 && !error.hadToken);
}

/** Whether the same call may work later: an outage, or an API that was asked too often. */
export function mayWorkLater(error: unknown): boolean {
  return isOutage(error) || (error instanceof ApiError && error.status === 429);
}

const longestRetryAfter = 300;

/** Seconds after which the API itself says that asking again is worth it, five minutes at most; null: it does not say. */
export function retryAfterOf(error: unknown): number | null {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  return seconds === null ? null : Math.min(Math.max(seconds, 1), longestRetryAfter);
}
