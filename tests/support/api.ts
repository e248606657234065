import { deepStrictEqual } from "node:assert/strict";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import pino, { type Logger } from "pino";
import type { CatalogueReads } from "#app/api/database/replica.ts";
import { createApiApp } from "#app/api/http/app.ts";
import { fetchInProcess } from "#app/api/http/in-process.ts";
import type { HostedIndex } from "#app/api/search/index.ts";
import { sendOutside } from "#app/api/outgoing.ts";
import { createClient, type ApiClient } from "#app/contract/client.ts";
import type { DoctorService } from "#app/contract/doctor.ts";
import { requestDeadlines, type RequestDeadlines } from "#app/contract/request-deadlines.ts";
import type { Slot } from "#app/contract/slot.ts";
import type { Session } from "#app/contract/staff.ts";
import type { CountryId } from "#app/countries/country.ts";
import { openErrors } from "#app/ops/errors.ts";
import type { Report } from "#app/reports/report.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { listenOnLoopback } from "./loopback.ts";
import { testAnswerWithinMs } from "./page-deadline.ts";
import { sessionSecret } from "./session-secret.ts";

export type TestApi = {
  database: TestDatabase;
  /** Checks responses against the contract. */
  client(country?: CountryId, ip?: string): ApiClient;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
};

type TestApiOptions = {
  demo?: boolean;
  reportsConversions?: boolean;
  /** Default: a new one. */
  database?: TestDatabase;
  /** Default: long ones, for busy machines. */
  deadlines?: RequestDeadlines;
  imageHosts?: string[];
  secondFactor?: "required" | "optional";
  hostedIndex?: HostedIndex;
  readCatalogue?: CatalogueReads;
  log?: Logger;
  report?: Report;
};

export type Reach = "in process" | "over HTTP";

/** The API on its own database with the small demo market; `reach` selects the client's connection. */
export async function createTestApi(reach: Reach = "in process", options: TestApiOptions = {}): Promise<TestApi> {
  const { reportsConversions = true, demo = true, imageHosts = [], secondFactor = "optional" } = options;
  const { hostedIndex, readCatalogue, report, log = pino({ level: "silent" }) } = options;
  const deadlines = options.deadlines ?? requestDeadlines(testAnswerWithinMs);
  const database = options.database ?? (await createTestDatabase());
  const app = createApiApp({
    db: database.db,
    readCatalogue,
    log,
    report: report ?? (await openErrors({ sentry: undefined, mode: "production" }, log)).report,
    markets: { fallback: "kg", hosts: new Map() },
    secret: sessionSecret,
    demo,
    reportsConversions,
    deadlines,
    imageHosts: new Set(imageHosts),
    hostedIndex,
    needsSecondFactor: () => secondFactor === "required",
    siteOrigin: ({ countryId }) => `http://${countryId}.localhost`,
    isShared: ({ email }) => email.endsWith("@demo.example"),
  });
  const respond = async (request: Request) =>
    app.fetch(request, { ip: request.headers.get("x-forwarded-for") ?? "test" });
  const http = reach === "over HTTP" ? await listenOnLoopback(createAdaptorServer({ fetch: respond }) as Server) : null;
  const inProcess = fetchInProcess(app);
  /** Checks that a value passed without JSON equals the value read from its JSON. */
  const fetchChecked = async (request: Request) => {
    const response = await inProcess(request);
    if (response instanceof Response) return response;
    const value: unknown = await response.json();
    deepStrictEqual(value, JSON.parse(JSON.stringify(value)), `${request.method} ${request.url}`);
    return response;
  };
  const root = createClient({
    baseUrl: http?.url ?? "http://api.localhost",
    tagId: "test",
    checkResponses: true,
    timeoutMs: deadlines.call,
    fetch: http ? sendOutside : fetchChecked,
  });
  return {
    database,
    client: (country = "kg", ip = "192.0.2.1") => root.with({ country, ip }),
    fetch: async (path, init) => respond(new Request(new URL(path, "http://kg.localhost"), init)),
    close: async () => {
      http?.close();
      await database.close();
    },
  };
}

/** A client for the API of a product in another process, as a patient in Kyrgyzstan. */
export function clientAt({ port }: { port: number }): ApiClient {
  const baseUrl = `http://127.0.0.1:${port}`;
  const root = createClient({ baseUrl, tagId: "test", timeoutMs: testAnswerWithinMs, fetch: sendOutside });
  return root.with({ country: "kg" });
}

/** The session of an account without a second factor. */
export async function signedIn(
  client: ApiClient,
  account: { email: string; password: string; device?: string },
): Promise<Session> {
  const { email, password, device } = account;
  const response = await client.staff.signIn({ email, password, device });
  if (!("access_token" in response)) throw new Error(`${email} is asked for a second factor`);
  return response;
}

export type Bookable = { doctorService: DoctorService; slots: Slot[] };

/** A doctor service with free slots whose form has only name and phone; `notOf` excludes a doctor. */
export async function findBookable(client: ApiClient, { atLeast = 3, notOf = 0 } = {}): Promise<Bookable> {
  const [city] = await client.cities.list();
  const { results } = await client.doctors.list({ city: city!.id, expand: ["services"] });
  for (const doctor of results.filter(({ id }) => id !== notOf)) {
    for (const doctorService of doctor.services.filter((service) => service.nearest_slot_datetime)) {
      const fields = await client.appointments.fields({ id: doctorService.clinic_branch });
      if (fields.some((field) => field.is_required)) continue;
      const { results: slots } = await client.slots.list({
        doctor: [doctor.id],
        service: doctorService.service.id,
        clinic_branch: doctorService.clinic_branch,
      });
      if (slots.length >= atLeast) return { doctorService, slots };
    }
  }
  throw new Error("the demo market has no such doctor");
}

/** The four digits of the latest SMS to this phone. */
export async function codeSentTo(client: ApiClient, phone: string): Promise<string> {
  const messages = (await client.outbox.list()).filter(({ to }) => to === phone);
  const code = messages.flatMap(({ text }) => /#(\d{4})$/.exec(text)?.[1] ?? [])[0];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}
