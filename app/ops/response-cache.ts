import { cached } from "#app/cache/cached.ts";
import type { ApiResponse } from "#app/contract/client.ts";
import { within } from "#app/contract/deadline.ts";

type Fetch = (request: Request) => Promise<ApiResponse>;
type StoredResponse = { status: number; body: string; headers: [string, string][] };

/** Calls whose responses change a few times a day and that every page makes. */
const lasting = /^\/api\/v1\/(?:cities|city-areas|insurances|service-categories|services)(?:\/|$)/;
const maxEntries = 2_000;
/** Maximum size of the cache in characters. */
const maxSize = 32_000_000;
/** Headers that are kept with a cached response. */
const passedOn = ["content-type", "retry-after"];

type CacheSettings = {
  /** Deadline of a shared call, in milliseconds. */
  timeoutMs: number;
  ttlMs?: number;
  staleMs?: number;
  /** Whether the body of a 200 can be used: one that cannot is a failure. */
  isReadable?: (pathname: string, body: string) => boolean;
  /** Called when a cached response could not be refreshed. */
  onError?: (error: unknown) => void;
};

/** Whether a response is of no use to its callers: the API is down, busy, or does not accept this process. */
const isFailure = ({ status }: StoredResponse) => status >= 500 || status === 429 || status === 401;

class FailedResponse extends Error {
  readonly response: StoredResponse;

  constructor(response: StoredResponse) {
    super(response.status === 200 ? "the API's response cannot be read" : `the API responded with ${response.status}`);
    this.name = "FailedResponse";
    this.response = response;
  }
}

/**
 * Caches successful responses about places and services by URL, market and language. Slots, doctors and appointments
 * are never cached. Concurrent requests for the same response share one call, which has its own deadline: the first
 * caller's abort does not end it. After a failure the last response stays in use; another 4xx drops it.
 */
export function cacheResponses(
  send: Fetch,
  { timeoutMs, ttlMs = 30_000, staleMs = 30_000, isReadable = () => true, onError }: CacheSettings,
): Fetch {
  const load = ({ url, headers }: Request) =>
    within(timeoutMs, async (signal) => {
      const response = await readResponse(await send(new Request(url, { headers, signal })));
      const isUsable = response.status !== 200 || isReadable(new URL(url).pathname, response.body);
      if (isFailure(response) || !isUsable) throw new FailedResponse(response);
      return response;
    });
  const responseTo = cached(load, {
    keyOf,
    ttlMs,
    staleMs,
    isCacheable: ({ status }) => status === 200,
    maxEntries,
    maxSize,
    sizeOf: ({ body }) => body.length,
    ...(onError && { onError }),
  });

  return async (request) => {
    if (request.method !== "GET" || !lasting.test(new URL(request.url).pathname)) return send(request);
    try {
      return toResponse(await responseTo(request));
    } catch (error) {
      if (error instanceof FailedResponse) return toResponse(error.response);
      throw error;
    }
  };
}

function keyOf({ url, headers }: Request): string {
  const { pathname, search } = new URL(url);
  return [pathname, search, headers.get("country-id"), headers.get("accept-language")].join("\n");
}

async function readResponse(response: ApiResponse): Promise<StoredResponse> {
  const headers = passedOn.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, body: await response.text(), headers };
}

/** Each caller gets a value of its own. */
function toResponse({ status, body, headers }: StoredResponse): ApiResponse {
  return {
    status,
    ok: status < 300,
    headers: new Headers(headers),
    body: null,
    text: async () => body,
    json: async () => JSON.parse(body) as unknown,
  };
}
