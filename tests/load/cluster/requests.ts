import { Agent, request } from "node:http";
import fc from "fast-check";
import { calls, requestFor, textValue, type RandomRequest } from "../../support/random-requests.ts";

export type RandomRun = {
  /** Numbers of responses by status; "0": no response. */
  byStatus: Record<string, number>;
  /** Requests with a status of 500 or more, or without a response: method, path and status, up to ten. */
  failures: string[];
  failed: number;
};

const clients = 12;
/** One request in so many is for a page. */
const pageShare = 10;
/** Calls that may end the session of the token: sent without it. */
const endsSessions = /^(?:staff|team)\./;

type RandomOptions = {
  count: number;
  seed: number;
  /** A superuser's, for staff calls. */
  token: string;
};

/** Sends random requests to the nodes in turns: calls of the API, and pages. */
export async function sendRandomRequests(ports: readonly number[], options: RandomOptions): Promise<RandomRun> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const run: RandomRun = { byStatus: {}, failures: [], failed: 0 };
  const waiting = drawRequests(options).entries();
  const stream = async () => {
    for (const [index, drawn] of waiting) {
      const status = await send(agent, ports[index % ports.length]!, drawn, addressOf(index));
      run.byStatus[status] = (run.byStatus[status] ?? 0) + 1;
      if (status > 0 && status < 500) continue;
      run.failed += 1;
      if (run.failures.length < 10) run.failures.push(`${drawn.method} ${drawn.path}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, stream));
  agent.destroy();
  return run;
}

/** Of every call of the API equally many, mixed with pages. */
export function drawRequests({ count, seed, token }: RandomOptions): RandomRequest[] {
  const pages = Math.ceil(count / pageShare);
  const ofEach = Math.ceil((count - pages) / calls.length);
  const ofCalls = calls.map(([name, endpoint]) => {
    const authorization = endpoint.staff && !endsSessions.test(name) ? { authorization: `Bearer ${token}` } : {};
    return fc
      .sample(requestFor(endpoint), { numRuns: ofEach, seed })
      .map((drawn) => ({ ...drawn, headers: { ...drawn.headers, ...authorization } }));
  });
  const ofPages = fc.sample(page, { numRuns: pages, seed });
  const mixed: RandomRequest[] = [];
  for (let round = 0; mixed.length < count; round += 1) {
    mixed.push(...ofCalls.map((drawn) => drawn[round % ofEach]!));
    const share = Math.ceil(pages / ofEach);
    mixed.push(...ofPages.slice(round * share, (round + 1) * share));
  }
  return mixed.slice(0, count);
}

const pages = [
  "",
  ":any",
  "doctors/:city",
  "doctors/:city/:service",
  "doctors/:city/:service/map",
  "doctors/:city/:service/cards",
  "doctors/:city/:service/booking/:number/form",
  "doctors/:city/:service/booking/:number/slots",
  "doctor/:any",
  "procedures/:city/:any",
  "clinics/:city",
  "clinics/:city/:any",
  "search",
  "search/suggestions",
  "map",
  "a/:any",
  "appointments",
  "appointments/:number",
  "appointments/:number/cancel",
  "feedback/:number",
  "cities",
  "cookies",
  "contacts",
  "join",
  "survey",
  "sitemap.xml",
  "staff",
  "staff/day",
  "staff/invitation",
  "share/doctor/:any",
];
const right: Record<string, string[]> = {
  ":city": ["bishkek", "osh"],
  ":service": ["kardiolog", "terapevt"],
  ":number": ["1", "2", "17"],
  ":any": ["ky", "en", "kardiolog"],
};
const parameter = fc.constantFrom("page", "sort", "date", "q", "city", "nearme", "price_to", "slot", "from", "is_map");

/** A known page with right and wrong values in its path and query. */
const page: fc.Arbitrary<RandomRequest> = fc
  .tuple(
    fc
      .constantFrom(...pages)
      .chain((pattern) =>
        fc.tuple(
          ...pattern
            .split("/")
            .map((part) => (part in right ? fc.oneof(fc.constantFrom(...right[part]!), textValue) : fc.constant(part))),
        ),
      ),
    fc.array(fc.tuple(parameter, textValue), { maxLength: 3 }),
  )
  .map(([segments, pairs]) => ({
    method: "GET",
    path: `/${segments.map(encodeURIComponent).join("/")}?${new URLSearchParams(pairs).toString()}`,
    headers: { accept: "text/html" },
    body: undefined,
  }));

/** Another client for each request, so that limits by address let all through. */
function addressOf(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

/** @returns the status; 0 without a response */
function send(agent: Agent, port: number, { method, path, headers, body }: RandomRequest, ip: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = { host: "kg.localhost", "country-id": "kg", "x-forwarded-for": ip, ...headers };
    const outgoing = request({ host: "127.0.0.1", port, method, path, agent, headers: sent }, (response) => {
      response.on("error", () => resolve(0));
      response.resume().on("end", () => resolve(response.statusCode!));
    });
    outgoing.on("error", () => resolve(0));
    outgoing.end(body);
  });
}
