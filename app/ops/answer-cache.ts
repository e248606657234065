type Fetch = (request: Request) => Promise<Response>;
type Kept = { body: string; until: number };

/** What changes a few times a day and every page asks for. */
const lasting = /^\/api\/v1\/(?:cities|city-areas|insurances|service-categories|services)(?:\/|$)/;
const maxAnswers = 2_000;

/**
 * Keeps good answers about places and services for `ms`, by address, market and language. Slots, doctors and
 * appointments are always asked for anew. Several who ask for the same at once share one call.
 */
export function keepAnswers(ask: Fetch, ms: number): Fetch {
  const kept = new Map<string, Kept>();
  const asking = new Map<string, Promise<Kept | null>>();

  async function askAnew(key: string, request: Request): Promise<{ kept: Kept | null; answer: Response }> {
    const answer = await ask(request);
    if (answer.status !== 200) return { kept: null, answer };
    const body = await answer.text();
    const made = { body, until: Date.now() + ms };
    if (kept.size >= maxAnswers) kept.clear();
    kept.set(key, made);
    return { kept: made, answer: asAnswer(made) };
  }

  return async (request) => {
    const url = new URL(request.url);
    if (request.method !== "GET" || !lasting.test(url.pathname)) return ask(request);
    const key = [url.pathname, url.search, request.headers.get("country-id"), request.headers.get("accept-language")].join("\n");
    const known = kept.get(key);
    if (known && known.until > Date.now()) return asAnswer(known);

    const underWay = asking.get(key);
    const shared = underWay && (await underWay);
    if (shared) return asAnswer(shared);
    const asked = askAnew(key, request);
    asking.set(key, asked.then((done) => done.kept, () => null));
    return asked.then((done) => done.answer).finally(() => asking.delete(key));
  };
}

function asAnswer({ body }: Kept): Response {
  return new Response(body, { status: 200, headers: { "content-type": "application/json" } });
}
