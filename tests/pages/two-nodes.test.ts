import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiError } from "#app/contract/errors.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { clientAt, codeSentTo, findBookable } from "../support/api.ts";
import { freshPhone } from "../support/booking.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { sendRequest } from "../support/http.ts";
import { startProduct, type Product } from "../support/product.ts";
import { sessionSecret } from "../support/session-secret.ts";

let database: TestDatabase;
let nodes: Product[];

beforeAll(async () => {
  database = await createTestDatabase({ content: "product" });
  const env = { DATABASE_URL: database.connectionString, SESSION_SECRET: sessionSecret };
  nodes = await Promise.all([startProduct({ env }), startProduct({ env })]);
});
afterAll(async () => {
  await Promise.all(nodes?.map((node) => node.stop()) ?? []);
  await database?.close();
});

test("B-17 two processes on one database never sell a slot twice", { timeout: 120_000 }, async () => {
  const clients = nodes.map(clientAt);
  const { doctorService, slots } = await findBookable(clients[0]!, { atLeast: 20 });
  for (const slot of slots.slice(-8)) {
    const bookings = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const client = clients[index % 2]!;
        const { number: phone } = freshPhone();
        await client.codes.send({ phone });
        const code = await codeSentTo(client, phone);
        return () =>
          client.appointments.create({
            client_name: "Два узла",
            client_phone: phone,
            doctor_service: doctorService.id,
            slot: slot.id,
            source: "web-desktop",
            code,
          });
      }),
    );
    const outcomes = await Promise.allSettled(bookings.map((book) => book()));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    expect(refused).toHaveLength(15);
    for (const error of refused)
      expect((error as ApiError).body.errors).toMatchObject([{ attr: "slot", code: "slot_taken" }]);
  }
});

test("B-17 a request repeated on another node gives the same appointment", async () => {
  const [first, second] = nodes.map(clientAt) as [ApiClient, ApiClient];
  const { doctorService, slots } = await findBookable(first, { atLeast: 20 });
  const { number: phone } = freshPhone();
  await first.codes.send({ phone });
  const booking = {
    client_name: "Два узла",
    client_phone: phone,
    doctor_service: doctorService.id,
    slot: slots.at(-9)!.id,
    source: "web-desktop" as const,
    code: await codeSentTo(second, phone),
  };
  const idempotencyKey = crypto.randomUUID();
  const responses = await Promise.all(
    [first, second, first, second].map((client) => client.appointments.create(booking, { idempotencyKey })),
  );
  expect(new Set(responses.map((response) => response.hash)).size).toBe(1);
});

test.each([
  [
    "list_figures",
    "changed_lists",
    sql`update doctors set experience = 41 where id = (select min(doctor_id) from listed_doctors)`,
  ],
  [
    "list_language_figures",
    "changed_lists",
    sql`delete from doctor_languages where doctor_id = (select max(doctor_id) from listed_doctors)`,
  ],
  ["free_days", "changed_free_days", sql`update slots set is_withdrawn = true where id = (select max(id) from slots)`],
])("changes of %s are recorded, and applied by one of the nodes", async (_, changes, change) => {
  const recorded = await database.db.transaction().execute(async (trx) => {
    await change.execute(trx);
    return countOf(changes, trx);
  });
  expect(recorded).toBeGreaterThan(0);
  await expect.poll(() => countOf(changes, database.db)).toBe(0);
});

async function countOf(table: string, db: TestDatabase["db"]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]!.count;
}

test("a stored switch takes effect on the pages of every node", async () => {
  const statuses = () =>
    Promise.all(
      nodes.map(async (node) => {
        const { status } = await sendRequest(`${node.origin("kg")}/survey`, { headers: { accept: "text/html" } });
        return status;
      }),
    );
  expect(await statuses()).toEqual([404, 404]);
  await database.db.insertInto("feature_switches").values({ key: "survey", value: "true" }).execute();
  // Pages ask for the switches again after 10 s.
  await expect.poll(statuses, { timeout: 30_000, interval: 1_000 }).toEqual([200, 200]);
});
