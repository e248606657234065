import { within } from "#app/contract/deadline.ts";

type Fetch = (request: Request) => Promise<Response>;
type Answer = { status: number; body: string; headers: [string, string][] };

/** Calls whose answers change a few times a day and that every page makes. */
const lasting = /^\/api\/v1\/(?:cities|city-areas|insurances|service-categories|services)(?:\/|$)/;
const maxAnswers = 2_000;
/** Maximum size of the cache in characters. */
const maxCharacters = 32_000_000;
/** Headers that are kept with a cached answer. */
const passedOn = ["content-type", "retry-after"];

type CacheSettings = {
  /** How long an answer is fresh, in milliseconds. */
  keepMs: number;
  /** Deadline of a shared call, in milliseconds. */
  timeoutMs: number;
};

/**
 * Caches successful answers about places and services by URL, market and language. Slots, doctors and appointments are
 * never cached. Concurrent requests for the same answer share one call, which has its own deadline: the first caller's
 * abort does not end it.
 */
export function cacheAnswers(ask: Fetch, { keepMs, timeoutMs }: CacheSettings): Fetch {
  const cache = new Map<string, Answer & { until: number }>();
  let characters = 0;
  const underWay = new Map<string, Promise<Answer>>();

  async function askAnew(key: string, { url, headers }: Request): Promise<Answer> {
    const answer = await within(timeoutMs, async (signal) =>
      readAnswer(await ask(new Request(url, { headers, signal }))),
    );
    if (answer.status === 200) keep(key, answer);
    return answer;
  }

  function keep(key: string, answer: Answer): void {
    characters += answer.body.length - (cache.get(key)?.body.length ?? 0);
    if (cache.size >= maxAnswers || characters > maxCharacters) {
      cache.clear();
      characters = answer.body.length;
    }
    cache.set(key, { ...answer, until: Date.now() + keepMs });
  }

  return async (request) => {
    const url = new URL(request.url);
    if (request.method !== "GET" || !lasting.test(url.pathname)) return ask(request);
    const key = [
      url.pathname,
      url.search,
      request.headers.get("country-id"),
      request.headers.get("accept-language"),
    ].join("\n");
    const cached = cache.get(key);
    if (cached && cached.until > Date.now()) return asResponse(cached);

    const joined = underWay.get(key);
    if (joined) return asResponse(await joined);
    const asked = askAnew(key, request).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return asResponse(await asked);
  };
}

async function readAnswer(response: Response): Promise<Answer> {
  const headers = passedOn.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, body: await response.text(), headers };
}

function asResponse({ status, body, headers }: Answer): Response {
  return new Response(status === 204 ? null : body, { status, headers });
}
