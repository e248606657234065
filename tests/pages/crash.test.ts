import { afterAll, beforeAll, expect, test } from "vitest";
import { clientAt, codeSentTo, findBookable } from "../support/api.ts";
import { createDataFolder, type DataFolder } from "../support/data-folder.ts";
import { startProduct, type Product } from "../support/product.ts";
import { findDatabaseProcess } from "../support/processes.ts";

let folder: DataFolder;
let product: Product;
let lastPhone = 700_000_000;
/** Slots that patients have tried to book when the process is killed. */
const bookedBeforeKill = 24;

beforeAll(async () => {
  folder = await createDataFolder();
  product = await startProduct({ dataDir: folder.path });
});
afterAll(async () => {
  await product?.stop();
  folder?.remove();
});

type Confirmed = { id: number; hash: string };

/** Books one slot after another until `isStopped`. @returns the bookings that the API confirmed */
async function bookUntil(isStopped: () => boolean, slots: number[], doctorService: number): Promise<Confirmed[]> {
  const client = clientAt(product);
  const confirmed: Confirmed[] = [];
  while (!isStopped() && slots.length > 0) {
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
      // Not confirmed: it may or may not be stored.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return confirmed;
}

/** Four patients at a time book, and `kill` runs after the first bookings. @returns all confirmed bookings */
async function bookDuring(kill: () => Promise<void>): Promise<Confirmed[]> {
  const { doctorService, slots } = await findBookable(clientAt(product), { atLeast: 60 });
  const ids = slots.map((slot) => slot.id);
  let isStopped = false;
  const streams = Array.from({ length: 4 }, () => bookUntil(() => isStopped, ids, doctorService.id));
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (ids.length > slots.length - bookedBeforeKill) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  await kill();
  isStopped = true;
  return (await Promise.all(streams)).flat();
}

async function expectAllStored(confirmed: Confirmed[]): Promise<void> {
  expect(confirmed.length).toBeGreaterThan(5);
  const client = clientAt(product);
  const found = await Promise.all(confirmed.map((appointment) => client.appointments.get(appointment)));
  expect(found.map(({ status }) => status)).toEqual(confirmed.map(() => "booked"));
}

test("B-17 kill -9 of the process during bookings loses no confirmed booking", async () => {
  const confirmed = await bookDuring(() => product.kill());
  product = await startProduct({ dataDir: folder.path });
  await expectAllStored(confirmed);
});

test("B-17 kill -9 of the database during bookings loses no confirmed booking, and the product recovers", async () => {
  const confirmed = await bookDuring(async () => {
    process.kill(findDatabaseProcess(product.pid), "SIGKILL");
  });
  // All bookings at once, to use every connection of the pool: one may recover before the others.
  const client = clientAt(product);
  const isBack = () =>
    Promise.all(confirmed.map((appointment) => client.appointments.get(appointment))).then(
      () => true,
      () => false,
    );
  await expect.poll(isBack, { timeout: 30_000, interval: 200 }).toBe(true);
  await expectAllStored(confirmed);
});
