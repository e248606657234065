import type { Hono } from "hono";
import type { z } from "zod";
import type { Endpoint } from "#app/contract/endpoint.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import { faultsOf, HttpFault } from "./http-fault.ts";
import { callerOf, type ApiBindings, type ApiContext, type ApiDeps, type Caller } from "./context.ts";
import type { Database } from "../database/schema.ts";
import type { CallLimiter } from "./call-limiter.ts";
import { removeForeignImages, hasImages } from "./own-images.ts";
import type { SignedInPatient } from "../patient-sessions/index.ts";
import type { TokenBranch } from "../supply/index.ts";
import { admitBranch } from "./branch-access.ts";
import { admitPatient } from "./patient-access.ts";
import { admitStaff } from "./staff-access.ts";

type Parsed<E extends Endpoint, Part extends "params" | "query" | "body" | "headers"> = E[Part] extends z.ZodType
  ? z.output<E[Part]>
  : undefined;

/** Null if no member of staff has signed in, where staff are optional. */
type AdmittedStaff<E extends Endpoint> = E["staff"] extends "optional"
  ? StaffUser | null
  : E["staff"] extends undefined
    ? null
    : StaffUser;

/** A parsed request, with those whom its tokens admitted. */
export type ParsedRequest<E extends Endpoint> = {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
  headers: Parsed<E, "headers">;
  caller: Caller;
  staff: AdmittedStaff<E>;
  patient: E["patient"] extends true ? SignedInPatient : null;
  branch: E["branch"] extends true ? TokenBranch : null;
  url: URL;
};

type Responses<E extends Endpoint> = E["responses"];
/** A successful response: its status and its body by the contract. */
export type Reply<E extends Endpoint> = {
  [Status in Extract<keyof Responses<E>, 200 | 201 | 204>]: {
    status: Status;
    body: Responses<E>[Status] extends z.ZodType ? z.input<Responses<E>[Status]> : null;
  };
}[Extract<keyof Responses<E>, 200 | 201 | 204>];

export type ApiApp = Hono<{ Bindings: ApiBindings }>;

/** The Hono app to which `serve` adds endpoints, and what they share. */
export type Server = {
  app: ApiApp;
  deps: ApiDeps;
  callLimiter: CallLimiter;
  /** Methods by path, so that other methods get 405 instead of 404. */
  methodsByPath: Map<string, Endpoint["method"][]>;
};

/** Adds an endpoint of the contract to the app: parses each request, calls the handler, and responds with its reply. */
export function serve<const E extends Endpoint>(
  { app, deps, callLimiter, methodsByPath }: Server,
  endpoint: E,
  handler: (request: ParsedRequest<E>, deps: ApiDeps) => Promise<Reply<E>>,
): void {
  // The app is not strict about a trailing slash and needs paths declared without one.
  const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "");
  // Computed at the first response: doing it for all endpoints would lengthen the start by a tenth.
  let showsImages: boolean | undefined;
  app.on(endpoint.method, path, async (c) => {
    const caller = callerOf(c, deps.markets);
    if (!(deps.demo && endpoint.limit?.inDemo === false)) refuseOverLimit(callLimiter.countCall(endpoint, caller.ip));
    const staffOfHeader = endpoint.staff ? await admitStaff(endpoint.staff, caller.bearer, caller, deps) : null;
    const patient = endpoint.patient ? await admitPatient(caller, deps) : null;
    const branch = endpoint.branch ? await admitBranch(caller, deps) : null;
    const parsed = {
      params: parse(endpoint.params, c.req.param(), 404),
      query: parse(endpoint.query, queryOf(c), 400),
      headers: parse(endpoint.headers, c.req.header(), 400),
      body: endpoint.body ? parse(endpoint.body, await bodyOf(c, endpoint), 400) : undefined,
    };
    const bodyToken = tokenOfBody(parsed.body);
    const hasOtherToken = bodyToken !== null && bodyToken !== caller.bearer;
    const staff =
      endpoint.staff && hasOtherToken ? await admitStaff(endpoint.staff, bodyToken, caller, deps) : staffOfHeader;
    const request = { caller, staff, patient, branch, url: new URL(c.req.url), ...parsed } as ParsedRequest<E>;
    const callHandler = (db: Database) => handler(request, { ...deps, db });
    const readCatalogue = endpoint.mayLag && !refusesCached(c) ? deps.readCatalogue : undefined;
    const reply = await (readCatalogue ? readCatalogue(callHandler) : callHandler(deps.db));
    if ((showsImages ??= hasImages(endpoint))) removeForeignImages(reply.body, deps.imageHosts);
    if (reply.status === 200 && endpoint.method === "GET" && c.env?.takeBody) {
      c.env.takeBody(reply.body);
      return c.body(null, 200);
    }
    return reply.status === 204 ? c.body(null, 204) : c.json(reply.body as object, reply.status);
  });
  methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), endpoint.method]);
}

/** Whether the caller accepts no cached response (RFC 9111, 5.2.1.4). */
function refusesCached(c: ApiContext): boolean {
  return /\bno-cache\b/i.test(c.req.header("cache-control") ?? "");
}

function refuseOverLimit(waitSeconds: number): void {
  if (waitSeconds > 0)
    throw new HttpFault(429, "client_error", [{ attr: null, code: "too_many_requests", retryAfter: waitSeconds }]);
}

/** An operator's token may be in the body instead of the header (B-13). */
function tokenOfBody(body: unknown): string | null {
  const token = (body as { token?: unknown } | undefined)?.token;
  return typeof token === "string" ? token : null;
}

function parse(schema: z.ZodType | undefined, value: unknown, status: 400 | 404): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  if (status === 404) throw new HttpFault(404, "client_error", [{ attr: null, code: "not_found" }]);
  throw new HttpFault(400, "validation_error", faultsOf(parsed.error));
}

/** A repeated query parameter becomes a list. */
function queryOf(c: ApiContext): Record<string, string | string[]> {
  const entries = Object.entries(c.req.queries());
  const values = entries.map(([name, all]) => [name, all.length === 1 ? all[0] : all] as const);
  if (values.some(([, value]) => [value].flat().some((text) => text?.includes("\0")))) {
    throw new HttpFault(400, "validation_error", [{ attr: null, code: "invalid" }]);
  }
  return Object.fromEntries(values) as Record<string, string | string[]>;
}

async function bodyOf(
  c: ApiContext,
  { maxBodyBytes: maxBytes = maxBodyBytes, checksTexts }: Endpoint,
): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "")) {
    throw new HttpFault(415, "client_error", [{ attr: null, code: "json_only" }]);
  }
  const text = await readText(c.req.raw, maxBytes);
  try {
    return JSON.parse(text, checksTexts ? undefined : refuseUnstorable) as unknown;
  } catch (error) {
    if (error instanceof HttpFault) throw error;
    throw new HttpFault(400, "client_error", [{ attr: null, code: "malformed_json" }]);
  }
}

export const maxBodyBytes = 64 * 1024;

async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maxBytes) throw new HttpFault(413, "client_error", [{ attr: null, code: "too_large" }]);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new HttpFault(400, "client_error", [{ attr: null, code: "malformed_json" }]);
  }
}

/** PostgreSQL text holds neither null bytes nor lone surrogates. */
function refuseUnstorable(key: string, value: unknown): unknown {
  if (!isStorable(key) || (typeof value === "string" && !isStorable(value)))
    throw new HttpFault(400, "validation_error", [{ attr: null, code: "invalid" }]);
  return value;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
