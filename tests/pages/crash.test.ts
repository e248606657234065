import { afterAll, beforeAll, expect, test } from "vitest";
import { clientAt, codeSentTo, findBookable } from "../support/api.ts";
import { createDataFolder, type DataFolder } from "../support/data-folder.ts";
import { startProduct, type Product } from "../support/product.ts";
import { findDatabaseProcess } from "../support/processes.ts";

let folder: DataFolder;
let product: Product;
let lastPhone = 700_000_000;

beforeAll(async () => {
  folder = await createDataFolder();
  product = await startProduct({ dataDir: folder.path });
});
afterAll(async () => {
  await product?.stop();
  folder?.remove();
});

type Confirmed = { id: number; hash: string };

/** Patients book one after another until `stopped`; only bookings that the API acknowledged count. */
async function bookUntil(stopped: () => boolean, slots: number[], doctorService: number): Promise<Confirmed[]> {
  const client = clientAt(product);
  const confirmed: Confirmed[] = [];
  while (!stopped() && slots.length > 0) {
    const phone = `+996${(lastPhone += 1)}`;
    try {
      await client.codes.send({ phone });
      const code = await codeSentTo(client, phone);
      confirmed.push(
        await client.appointments.create({
          client_name: "Поток",
          client_phone: phone,
          doctor_service: doctorService,
          slot: slots.pop()!,
          source: "web-desktop",
          code,
        }),
      );
    } catch {
      // Not acknowledged: it may or may not be stored.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return confirmed;
}

async function bookWhile(kill: () => Promise<void>): Promise<Confirmed[]> {
  const { doctorService, slots } = await findBookable(clientAt(product), { atLeast: 60 });
  const ids = slots.map((slot) => slot.id);
  let stopped = false;
  const streams = Array.from({ length: 4 }, () => bookUntil(() => stopped, ids, doctorService.id));
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (ids.length > slots.length - 24) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  await kill();
  stopped = true;
  return (await Promise.all(streams)).flat();
}

async function expectAll(confirmed: Confirmed[]): Promise<void> {
  expect(confirmed.length).toBeGreaterThan(5);
  const client = clientAt(product);
  const found = await Promise.all(confirmed.map((appointment) => client.appointments.get(appointment)));
  expect(found.map(({ status }) => status)).toEqual(confirmed.map(() => "booked"));
}

test("B-17 kill -9 of the process during bookings loses no confirmed one", async () => {
  const confirmed = await bookWhile(() => product.kill());
  product = await startProduct({ dataDir: folder.path });
  await expectAll(confirmed);
});

test("B-17 kill -9 of the database during bookings loses none, and the product recovers", async () => {
  const confirmed = await bookWhile(async () => {
    process.kill(findDatabaseProcess(product.pid), "SIGKILL");
  });
  // Every connection of the pool: one may recover before the others.
  const client = clientAt(product);
  const isBack = () =>
    Promise.all(confirmed.map((appointment) => client.appointments.get(appointment))).then(
      () => true,
      () => false,
    );
  await expect.poll(isBack, { timeout: 30_000, interval: 200 }).toBe(true);
  await expectAll(confirmed);
});
