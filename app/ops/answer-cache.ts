import { cached } from "#app/cache/cached.ts";
import type { ApiAnswer } from "#app/contract/client.ts";
import { within } from "#app/contract/deadline.ts";

type Fetch = (request: Request) => Promise<ApiAnswer>;
type Answer = { status: number; body: string; headers: [string, string][] };

/** Calls whose answers change a few times a day and that every page makes. */
const lasting = /^\/api\/v1\/(?:cities|city-areas|insurances|service-categories|services)(?:\/|$)/;
const maxEntries = 2_000;
/** Maximum size of the cache in characters. */
const maxSize = 32_000_000;
/** Headers that are kept with a cached answer. */
const passedOn = ["content-type", "retry-after"];

type CacheSettings = {
  /** Deadline of a shared call, in milliseconds. */
  timeoutMs: number;
  ttlMs?: number;
  staleMs?: number;
  /** Whether the body of a 200 can be used: one that cannot is a failure. */
  isReadable?: (pathname: string, body: string) => boolean;
  /** Called when a cached answer could not be refreshed. */
  onError?: (error: unknown) => void;
};

/** Whether an answer says nothing about its subject: the API is down, busy, or does not accept this process. */
const isFailure = ({ status }: Answer) => status >= 500 || status === 429 || status === 401;

class FailedAnswer extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(answer.status === 200 ? "the API's answer cannot be read" : `the API answered ${answer.status}`);
    this.name = "FailedAnswer";
    this.answer = answer;
  }
}

/**
 * Caches successful answers about places and services by URL, market and language. Slots, doctors and appointments are
 * never cached. Concurrent requests for the same answer share one call, which has its own deadline: the first caller's
 * abort does not end it. After a failure the last answer stays in use; another 4xx drops it.
 */
export function cacheAnswers(
  ask: Fetch,
  { timeoutMs, ttlMs = 30_000, staleMs = 30_000, isReadable = () => true, onError }: CacheSettings,
): Fetch {
  const load = ({ url, headers }: Request) =>
    within(timeoutMs, async (signal) => {
      const answer = await readAnswer(await ask(new Request(url, { headers, signal })));
      const isUsable = answer.status !== 200 || isReadable(new URL(url).pathname, answer.body);
      if (isFailure(answer) || !isUsable) throw new FailedAnswer(answer);
      return answer;
    });
  const answerTo = cached(load, {
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
    if (request.method !== "GET" || !lasting.test(new URL(request.url).pathname)) return ask(request);
    try {
      return answerOf(await answerTo(request));
    } catch (error) {
      if (error instanceof FailedAnswer) return answerOf(error.answer);
      throw error;
    }
  };
}

function keyOf({ url, headers }: Request): string {
  const { pathname, search } = new URL(url);
  return [pathname, search, headers.get("country-id"), headers.get("accept-language")].join("\n");
}

async function readAnswer(response: ApiAnswer): Promise<Answer> {
  const headers = passedOn.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, body: await response.text(), headers };
}

/** Each caller gets a value of its own. */
function answerOf({ status, body, headers }: Answer): ApiAnswer {
  return {
    status,
    ok: status < 300,
    headers: new Headers(headers),
    body: null,
    text: async () => body,
    json: async () => JSON.parse(body) as unknown,
  };
}
