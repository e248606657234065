import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#app/api/database/connection.ts";
import { requestLimits } from "#app/api/database/limits.ts";
import type { CreatePayload } from "#app/contract/appointment.ts";
import { apiErrorBody } from "#app/contract/errors.ts";
import { requestDeadlines, type RequestDeadlines } from "#app/contract/request-deadlines.ts";
import { codeSentTo, createTestApi, findBookable, type TestApi } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { openDatabaseProxy, type TcpProxy } from "../support/tcp-proxy.ts";

const deadlines = requestDeadlines(2_000);
/** Slack in milliseconds for busy machines. */
const slackMs = 4_000;
let market: TestDatabase;
let proxy: TcpProxy;
let api: TestApi;
let slowApi: TestApi;

beforeAll(async () => {
  market = await createTestDatabase();
  const open = await openDatabaseProxy(market.connectionString);
  proxy = open;
  const apiWithin = (limits: RequestDeadlines) => {
    const opened = openDatabase({ connectionString: open.connectionString, limits: requestLimits(limits) });
    return createTestApi("in process", { database: { ...market, ...opened }, deadlines: limits });
  };
  api = await apiWithin(deadlines);
  slowApi = await apiWithin(requestDeadlines(6_000));
});
afterEach(() => proxy.set("pass"));
afterAll(async () => {
  await api.close();
  await slowApi.close();
  await proxy.close();
  await market.close();
});

const calls: [string, RequestInit?][] = [
  ["/api/v1/cities/"],
  ["/api/v1/doctors/?city=10"],
  [
    "/api/v0/registration_codes/",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phone: "+996555000001" }),
    },
  ],
];

const statusOf = async (path: string) => (await api.fetch(path)).status;
const soon = { timeout: 2_000 + slackMs };
const expectHealth = (path = "/api/v1/cities/") => expect.poll(() => statusOf(path), soon).toBe(200);

test.each(["hang", "mute", "refuse", "reset", "cut", "garbage"] as const)(
  "X-08 while the database does %s every call responds with 503 in time and works afterwards",
  async (mode) => {
    await expectHealth();
    await proxy.set(mode);
    const began = Date.now();
    const responses = await Promise.all(
      calls.flatMap((call) => Array(5).fill(call) as typeof calls).map(([path, init]) => api.fetch(path, init)),
    );
    expect(Date.now() - began).toBeLessThan(deadlines.apiResponse + slackMs);
    for (const response of responses) {
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(apiErrorBody.parse(await response.json())).toEqual({
        type: "server_error",
        errors: [{ attr: null, code: "unavailable", detail: expect.stringMatching(/^[А-Я].*\.$/) as string }],
      });
    }
    await proxy.set("pass");
    await expectHealth();
  },
);

test("X-08 an appointment whose response was lost is created once: the repeated request returns it", async () => {
  const client = slowApi.client();
  const { doctorService, slots } = await findBookable(client);
  const phone = "+996555000017";
  await client.codes.send({ phone });
  const payload: CreatePayload = {
    client_name: "Айгүл",
    client_phone: phone,
    doctor_service: doctorService.id,
    slot: slots.at(-1)!.id,
    source: "web-mobile",
    code: await codeSentTo(client, phone),
  };
  const post = () =>
    slowApi.fetch("/api/v1/appointments/", {
      method: "POST",
      headers: { "content-type": "application/json", "country-id": "kg", "idempotency-key": "the-form-of-a-visitor" },
      body: JSON.stringify(payload),
    });
  proxy.muteAtRequest("insert into appointments");
  expect((await post()).status).toBe(503);
  await proxy.set("pass");
  const repeated = await post();
  expect(repeated.status).toBe(201);
  const made = await market.db
    .selectFrom("appointments")
    .select(["id", "hash"])
    .where("client_phone", "=", phone)
    .execute();
  expect(made).toEqual([await repeated.json()]);
});

test("X-08 a search first requested during an outage works afterwards", async () => {
  const search = "/api/v1/search/?city=10&query=кардиолог";
  await proxy.set("hang");
  expect(await statusOf(search)).toBe(503);
  expect(await statusOf(search)).toBe(503);
  await proxy.set("pass");
  await expectHealth(search);
});
