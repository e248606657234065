import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { safeError } from "#app/reports/safe-error.ts";
import type { ErrorReport } from "#app/reports/report.ts";
import { createTestApi, findBookable, type TestApi } from "../support/api.ts";

let api: TestApi;
let reports: ErrorReport[];
beforeEach(async () => {
  reports = [];
  api = await createTestApi("in process", { report: (report) => void reports.push(report) });
});
afterEach(() => api.close());

const phone = "+996555998877";
const name = "Канарейка Жёлтая";

async function payload() {
  const { doctorService, slots } = await findBookable(api.client());
  return {
    client_name: name,
    client_phone: phone,
    doctor_service: doctorService.id,
    slot: slots[0]!.id,
    source: "web-desktop" as const,
  };
}

test("X-02 X-04 a failed call is reported as fatal with its tag", async () => {
  const booking = await payload();
  await sql`alter table registration_codes rename to registration_codes_away`.execute(api.database.db);
  await expect(api.client().codes.send({ phone })).rejects.toMatchObject({ status: 500 });
  expect(reports.at(-1)).toMatchObject({
    tag: "otp_send",
    level: "fatal",
    facts: { method: "POST", path: expect.stringMatching(/^\/api\/v0\/registration_codes\/?$/) as string },
  });

  await sql`alter table appointments rename to appointments_away`.execute(api.database.db);
  await expect(api.client().appointments.create({ ...booking, code: "1234" })).rejects.toMatchObject({ status: 500 });
  expect(reports.at(-1)).toMatchObject({ tag: "create", level: "fatal" });

  await sql`alter table doctor_services rename to doctor_services_away`.execute(api.database.db);
  await expect(api.client().appointments.validate(booking)).rejects.toMatchObject({ status: 500 });
  expect(reports.at(-1)).toMatchObject({ tag: "validate", level: "fatal" });

  await sql`alter table cities rename to cities_away`.execute(api.database.db);
  await expect(api.client().cities.list()).rejects.toMatchObject({ status: 500 });
  expect(reports.at(-1)).toMatchObject({ tag: "general", level: "fatal", title: "unexpected error in the API" });

  const told = JSON.stringify(reports.map(({ error, ...report }) => ({ ...report, error: safeError(error) })));
  for (const canary of [phone, phone.slice(1), name, "1234"]) expect(told).not.toContain(canary);
});

test("X-04 a refusal is not reported as an error", async () => {
  await expect(api.client().codes.send({ phone: "+1" })).rejects.toMatchObject({ status: 400 });
  expect((await api.fetch("/api/v1/nowhere/")).status).toBe(404);
  expect(reports).toEqual([]);
});

test("X-02 X-04 a failed call whose client has left is not reported as an error", async () => {
  await sql`alter table cities rename to cities_away`.execute(api.database.db);
  const left = new AbortController();
  const response = api.fetch("/api/v1/cities/", { signal: left.signal });
  left.abort();
  expect((await response).status).toBe(499);
  expect(reports).toEqual([]);
});
