import type { z } from "zod";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { DeadlineExceeded, within, type Budget } from "./deadline.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints, type Endpoints } from "./endpoints.ts";
import { ApiError, isOutage, NetworkError, readErrorBody } from "./errors.ts";
import { requestDeadlines } from "./request-deadlines.ts";

/** The properties that are read of a `Response`, or of a response of this process, which has a value as its body. */
export type ApiResponse = Pick<Response, "status" | "ok" | "headers" | "json" | "text"> & {
  body: Pick<NonNullable<Response["body"]>, "cancel"> | null;
};
type Fetch = (request: Request) => Promise<ApiResponse>;

type InputOf<E extends Endpoint, Part extends "params" | "query" | "body"> = E[Part] extends z.ZodType
  ? z.input<E[Part]>
  : Record<never, never>;

/** Params, query and body in one object: their names never collide. */
type CallInput<E extends Endpoint> = InputOf<E, "params"> & InputOf<E, "query"> & InputOf<E, "body">;

type GoodStatus<E extends Endpoint> = Extract<keyof E["responses"], 200 | 201 | 204>;
type SuccessBody<E extends Endpoint> = {
  [Status in GoodStatus<E>]: E["responses"][Status] extends z.ZodType ? z.output<E["responses"][Status]> : null;
}[GoodStatus<E>];

type CallOptions = {
  idempotencyKey?: string;
};

type Call<E extends Endpoint> = (input?: CallInput<E>, options?: CallOptions) => Promise<SuccessBody<E>>;

export type ApiClient = {
  [Noun in keyof Endpoints]: {
    [Verb in keyof Endpoints[Noun]]: Endpoints[Noun][Verb] extends Endpoint ? Call<Endpoints[Noun][Verb]> : never;
  };
} & {
  /** The same client for one visitor: their market, language, IP and staff token. */
  with(context: ClientContext): ApiClient;
};

export type ClientContext = {
  country?: CountryId;
  locale?: Locale;
  /** Staff access token, sent as a bearer token. */
  token?: string | undefined;
  /** The visitor's IP, for the API's limits. */
  ip?: string | undefined;
  /** The shared deadline of a page's calls. */
  budget?: Budget;
  /** The visitor has just written: nothing is read from a replica. */
  isCurrent?: boolean;
};

export type ClientConfig = {
  /** Without a trailing slash. */
  baseUrl: string;
  fetch: Fetch;
  tagId: string;
  /** Validates successful responses by the contract: for a remote API. */
  checkResponses?: boolean;
  /** Deadline of a call in milliseconds, retries and reading included. */
  timeoutMs?: number;
  /** Called when the API is unavailable, with the call and the cause but no personal data. */
  onOutage?: (facts: { call: string; reason: string }) => void;
  /** Runs a call, such as "GET /api/v1/doctors/{id}/", and observes it. */
  trace?: (<Value>(call: string, run: () => Promise<Value>) => Promise<Value>) | undefined;
  context?: ClientContext;
};

const maxRetries = 3;

/**
 * The API as typed calls. A call rejects with `ApiError` for an error status and with `NetworkError` if there was no
 * readable response in time. Status 500 and above is retried up to three times before the deadline, if repeating is
 * safe: reads, and writes with an idempotency key.
 */
export function createClient(config: ClientConfig): ApiClient {
  return new Client(config) as unknown as ApiClient;
}

/** Every request has a client of its own: it makes only the calls that are used. */
class Client {
  readonly #config: ClientConfig;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  static {
    for (const [noun, verbs] of Object.entries(endpoints))
      Object.defineProperty(this.prototype, noun, {
        get(this: Client) {
          return callsOf(this.#config, verbs);
        },
      });
  }

  with(context: ClientContext): ApiClient {
    return createClient({ ...this.#config, context: { ...this.#config.context, ...context } });
  }
}

function callsOf(config: ClientConfig, verbs: Record<string, Endpoint>) {
  const calls = Object.entries(verbs).map(([verb, endpoint]) => [
    verb,
    (input: Record<string, unknown> = {}, options: CallOptions = {}) => call(config, endpoint, input, options),
  ]);
  return Object.fromEntries(calls) as Record<string, unknown>;
}

async function call(config: ClientConfig, endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions) {
  const isRepeatable = endpoint.method === "GET" || options.idempotencyKey !== undefined;
  const ms = Math.min(config.timeoutMs ?? requestDeadlines().call, config.context?.budget?.left() ?? Infinity);
  const until = performance.now() + ms;
  const name = `${endpoint.method} ${endpoint.path}`;
  const sendInTime = () =>
    within(ms, async (signal) => {
      for (let attempt = 0; ; attempt += 1) {
        const response = await send(config, buildRequest(config, endpoint, input, { ...options, signal }));
        const pauseMs = 50 * 2 ** attempt;
        const isLast = !isRepeatable || attempt >= maxRetries || performance.now() + pauseMs >= until;
        if (response.status < 500 || isLast) return readResponse(config, endpoint, input, response);
        await response.body?.cancel();
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    });
  const sent = config.trace ? config.trace(name, sendInTime) : sendInTime();
  return sent.catch((thrown: unknown) => {
    const error = thrown instanceof DeadlineExceeded ? new NetworkError(thrown) : thrown;
    if (isOutage(error)) config.onOutage?.({ call: name, reason: reasonOf(error) });
    throw error;
  });
}

/** The system's error name, since messages may quote the request. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return `status ${error.status}`;
  const { cause } = error as NetworkError;
  if (cause instanceof DeadlineExceeded) return cause.message;
  if (!(cause instanceof Error)) return "unknown";
  const { code } = (cause.cause ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : cause.name;
}

async function send(config: ClientConfig, request: Request): Promise<ApiResponse> {
  try {
    return await config.fetch(request);
  } catch (error) {
    throw new NetworkError(error);
  }
}

function buildRequest(
  config: ClientConfig,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { idempotencyKey, signal }: CallOptions & { signal: AbortSignal },
) {
  const rest = { ...input };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const url = new URL(config.baseUrl + path);
  if (endpoint.query) {
    for (const name of Object.keys(endpoint.query.shape)) {
      const value = rest[name];
      if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) continue;
      url.searchParams.set(name, String(value));
    }
  }

  const { country, locale, token, ip, isCurrent } = config.context ?? {};
  const headers = new Headers({ accept: "application/json", "tag-id": config.tagId });
  if (country) headers.set("country-id", country);
  if (locale) headers.set("accept-language", locale);
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (ip) headers.set("x-forwarded-for", ip);
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  if (isCurrent && endpoint.mayLag) headers.set("cache-control", "no-cache");
  if (endpoint.body) headers.set("content-type", "application/json");

  return new Request(url, {
    method: endpoint.method,
    headers,
    signal,
    ...(endpoint.body ? { body: JSON.stringify(rest) } : {}),
  });
}

async function readResponse(
  config: ClientConfig,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  response: ApiResponse,
): Promise<unknown> {
  if (response.status === 204 && endpoint.responses[204] === null) return null;
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    throw new NetworkError(error);
  }
  if (!response.ok) {
    const hadToken = config.context?.token !== undefined || typeof input["token"] === "string";
    const retryAfter = readRetryAfter(response.headers.get("retry-after"));
    const error = readErrorBody(body, response.status);
    if (!error) throw new NetworkError(new SyntaxError("not the body of an error"));
    throw new ApiError(response.status, error, { hadToken, retryAfter });
  }
  if (!config.checkResponses) return body;
  const parsed = endpoint.responses[response.status]?.safeParse(body);
  if (!parsed?.success) throw new NetworkError(parsed?.error);
  return parsed.data;
}

/** Retry-After as seconds or a date (RFC 9110, 10.2.3); null if invalid. */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? null : seconds;
}
