import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as Ajv2020 from "ajv/dist/2020.js";
import * as addFormats from "ajv-formats";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { endpoints } from "#app/contract/endpoints.ts";
import { openApiDocument } from "#app/api/http/openapi.ts";
import { examples } from "#app/api/http/openapi-examples.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { calls, requestFor } from "../support/random-requests.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

type LintReport = {
  totals: { errors: number; warnings: number; ignored: number };
  problems: { ruleId: string; message: string }[];
};

/** Runs redocly with its recommended rules. Its exit code is 1 if it finds a fault. */
async function lint(file: string): Promise<LintReport> {
  const cli = join(import.meta.dirname, "../../node_modules/.bin/redocly");
  const args = ["lint", "--extends", "recommended", "--format", "json", file];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { stdout } = await promisify(execFile)(cli, args, { env, cwd: tmpdir() }).catch(
    (failure: { stdout: string }) => failure,
  );
  return JSON.parse(stdout) as LintReport;
}

const endpointsByName: Record<string, Endpoint> = Object.fromEntries(calls);
/** The outbox exists in demo mode only, and is not published. */
const publishedCalls = calls.filter(([name]) => !name.startsWith("outbox"));

test("A-06 the OpenAPI document is served and passes redocly's recommended rules", async () => {
  const response = await api.fetch("/api/openapi.json");
  expect(response.status).toBe(200);
  const folder = await mkdtemp(join(tmpdir(), "vizit-openapi-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, await response.text());
    const { totals, problems } = await lint(file);
    expect(problems.map((problem) => `${problem.ruleId}: ${problem.message}`)).toEqual([]);
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("A-06 every call is documented with its summary, responses, example and the token it needs", () => {
  const { paths = {}, components } = openApiDocument();
  const tokens = { staffToken: "staff", patientToken: "patient", branchToken: "branch" } as const;
  expect(Object.keys(components?.securitySchemes ?? {})).toEqual(Object.keys(tokens));
  for (const [name, endpoint] of publishedCalls) {
    const operation = (
      paths[endpoint.path.replace(/\/$/, "")] as Record<
        string,
        { summary?: string; responses?: object; security?: object[] }
      >
    )[endpoint.method.toLowerCase()];
    const needed = Object.entries(tokens).filter(([, flag]) => endpoint[flag] && endpoint[flag] !== "optional");
    expect(operation?.security ?? [], name).toEqual(needed.map(([token]) => ({ [token]: [] })));
    expect(operation?.summary, name).toBe(endpoint.summary);
    expect(Object.keys(operation?.responses ?? {}), name).toEqual(
      expect.arrayContaining([...Object.keys(endpoint.responses), "500"]),
    );
    if (endpoint.body) expect(endpoint.body.safeParse(examples[name]?.body).error, name).toBeUndefined();
  }
});

test("A-06 the documentation page lists every call and needs no script", async () => {
  const page = await (await api.fetch("/api/docs")).text();
  for (const [name, { path, method }] of publishedCalls) {
    expect(page, name).toContain(`${method} ${path.replace(/\/$/, "")}`);
  }
  expect(page).not.toContain("<script");
});

const document = openApiDocument();
const ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true }));
ajv.addSchema(document, "document");

/** The response's violations of the published schema, or of the contract for the outbox; null if there are none. */
function findViolations(endpoint: Endpoint, status: number, body: unknown): unknown {
  const pointer = [
    endpoint.path.replace(/\/$/, ""),
    endpoint.method.toLowerCase(),
    "responses",
    String(status),
    "content",
    "application/json",
    "schema",
  ];
  const escaped = pointer.map((part) => encodeURIComponent(part.replace(/~/g, "~0").replace(/\//g, "~1"))).join("/");
  if (endpoint === endpoints.outbox.list) return endpoint.responses[status]?.safeParse(body).error ?? null;
  const validate = ajv.getSchema(`document#/paths/${escaped}`);
  return validate!(body) ? null : validate!.errors;
}

describe("A-03 A-06 random requests get only documented statuses, with bodies that match", () => {
  test.each(calls)("%s", { timeout: 120_000 }, async (_name, endpoint) => {
    const documented = (document.paths?.[endpoint.path.replace(/\/$/, "")] ?? {}) as Record<
      string,
      { responses: object }
    >;
    const statuses = Object.keys(
      documented[endpoint.method.toLowerCase()]?.responses ?? { 200: {}, 400: {}, 404: {} },
    ).map(Number);
    const check = fc.asyncProperty(requestFor(endpoint), async ({ method, path, headers, body }) => {
      const response = await api.fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });
      expect(response.status).toBeLessThan(500);
      expect(statuses).toContain(response.status);
      if (response.status !== 204) expect(findViolations(endpoint, response.status, await response.json())).toBeNull();
    });
    await fc.assert(check, { numRuns: 60 });
  });
});

describe("A-06 successful responses of the catalogue's calls match the published schema", () => {
  test.each(["kg", "hu"] as const)("%s", async (country) => {
    const client = api.client(country);
    const headers = { "country-id": country };
    const [city] = await client.cities.list();
    const [service] = (await client.services.list({ city: city!.id })).results;
    const { results } = await client.doctors.list({
      city: city!.id,
      service: [service!.id],
      expand: ["services", "clinic_branches"],
    });
    const doctor = results[0]!;
    const paths: [keyof typeof endpointsByName, string][] = [
      ["cities.list", "/api/v1/cities"],
      ["cities.areas", `/api/v1/city-areas?city=${city!.id}`],
      ["cities.staticMap", `/api/v1/static-map/city/${city!.id}/google`],
      ["clinics.list", `/api/v1/clinics?city=${city!.id}&expand=clinic_branches`],
      ["clinics.meta", `/api/v1/clinics-meta?city=${city!.id}`],
      ["services.list", `/api/v1/services?city=${city!.id}&expand=extra_services,adult_service,children_service`],
      ["services.get", `/api/v1/services/${service!.slug}?expand=children_service`],
      ["services.categories", "/api/v1/service-categories"],
      [
        "doctors.list",
        `/api/v1/doctors?city=${city!.id}&service=${service!.id}&expand=services,clinic_branches&lat=47&lng=19&ordering=distance`,
      ],
      ["doctors.map", `/api/v1/doctors/map?city=${city!.id}&service=${service!.id}`],
      ["doctors.premium", `/api/v1/doctors/premium?city=${city!.id}&service=${service!.id}`],
      ["doctors.meta", `/api/v1/doctors-meta?service=${service!.id}`],
      ["doctors.get", `/api/v1/doctors/${doctor.slug}`],
      ["doctors.byDoctorService", `/api/v1/doctor-services/${doctor.services[0]!.id}`],
      ["insurances.list", "/api/v1/insurances"],
      ["listChanges.list", "/api/v1/list-changes"],
      ["slots.list", `/api/v1/slots?doctor=${doctor.id}`],
      ["slots.nearest", `/api/v1/slots/nearest?doctor=${doctor.id}`],
      ["appointments.fields", `/api/v1/clinic-branches/${doctor.clinic_branches[0]!.id}/appointment-fields`],
      ["reviews.list", `/api/v1/reviews?doctor=${doctor.id}`],
      ["featureSwitches.list", "/api/v1/feature-switches"],
    ];
    for (const [name, path] of paths) {
      const response = await api.fetch(path, { headers });
      expect([name, response.status]).toEqual([name, 200]);
      expect(findViolations(endpointsByName[name]!, 200, await response.json()), name).toBeNull();
    }
  });
});
