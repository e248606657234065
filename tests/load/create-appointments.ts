import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { insertAppointment } from "#app/api/appointments/queries.ts";
import { openDatabase, type OpenDatabase } from "#app/api/database/connection.ts";
import { getCountry } from "#app/countries/registry.ts";
import { findFreeBookings, type Booking } from "./free-bookings.ts";
import { post } from "./load.ts";
import type { Market } from "./market.ts";
import type { Measure } from "./measure.ts";

const rounds = 3;
const bookingsPerRound = 1500;

/**
 * Measures the appointments created a second through the whole API, without codes, which stay switched off in the
 * market. Baseline: a bare handler that runs the same statement on a pool of the same database.
 */
export async function measureCreateAppointments(market: Market): Promise<Measure[]> {
  const database = openDatabase({ connectionString: market.connectionString });
  await database.db.insertInto("feature_switches").values({ key: "otp-enable", value: "false" }).execute();
  const bookings = await findFreeBookings(database.pool, (1 + rounds) * 2 * bookingsPerRound);
  const product = await market.startProduct({ LOG_LEVEL: "error" });
  const bare = await startBareHandler(database);
  try {
    const values: number[] = [];
    const bareValues: number[] = [];
    // V8 compiles both in the first round, which is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const bareRate = await post(bare.url, bookings.splice(0, bookingsPerRound));
      const rate = await post(
        `http://127.0.0.1:${product.port}/api/v1/appointments/`,
        bookings.splice(0, bookingsPerRound),
      );
      // Messages about the appointments would slow the next round of the bare handler down.
      await waitUntilAnnounced(database);
      if (round === 0) continue;
      bareValues.push(bareRate);
      values.push(rate);
    }
    return [
      {
        name: "appointments created, 16 clients",
        unit: "a second",
        values,
        baseline: { name: "bare handler, same statement", values: bareValues },
        target: "ratio ≥ 0.5",
      },
    ];
  } finally {
    bare.close();
    await product.stop();
    await database.close();
  }
}

async function waitUntilAnnounced({ db }: OpenDatabase): Promise<void> {
  const findOne = db.selectFrom("appointment_history").select("id").where("announced_at", "is", null).limit(1);
  while (await findOne.executeTakeFirst()) await setTimeout(100);
}

async function startBareHandler({ db }: OpenDatabase): Promise<{ url: string; close: () => void }> {
  const country = getCountry("kg");
  let created = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const booking = JSON.parse(Buffer.concat(parts).toString()) as Booking;
      const nothing = {
        bookingPage: null,
        pageLocation: null,
        pageReferrer: null,
        listPosition: null,
        idempotencyKey: null,
        requestHash: null,
        codeHash: null,
        wrongCodeHash: null,
      };
      created += 1;
      void insertAppointment(db, {
        country,
        locale: "ru",
        hash: `bare${created}${"x".repeat(20)}`,
        doctorService: booking.doctor_service,
        slot: booking.slot,
        clientName: booking.client_name,
        clientPhone: booking.client_phone,
        insurance: null,
        source: booking.source,
        consents: {},
        additionalFields: [],
        analytics: {},
        visitorIds: { client_id: undefined, session_id: undefined },
        staffId: null,
        isConversion: false,
        wrongCodesKey: "",
        bookingsADay: 6,
        ipLimit: null,
        ...nothing,
      }).then(({ id }) =>
        response.writeHead(id === null ? 400 : 201, { "content-type": "application/json" }).end(JSON.stringify({ id })),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}
