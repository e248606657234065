import { beforeEach, describe, expect, test } from "vitest";
import { createReplica } from "./replica.ts";
import type { Database } from "./schema.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

const primary = { name: "primary" } as unknown as Database;
const replica = { name: "replica" } as unknown as Database;
const maxLagMs = 400;

let now: number;
let written: number;
let replayed: number;
let down: "primary" | "replica" | null;
let moves: string[];

beforeEach(() => {
  [now, written, replayed, down, moves] = [10_000, 1, 1, null, []];
});

function watched() {
  return createReplica({
    primary,
    replica,
    maxLagMs,
    now: () => now,
    findPosition: async () => (down === "primary" ? Promise.reject(new Error("down")) : String(written)),
    hasReached: async (position) =>
      down === "replica" ? Promise.reject(new Error("down")) : replayed >= Number(position),
    onMove: (to) => moves.push(to),
  });
}

const databaseOf = async (db: Database) => db;

describe("reads of the catalogue", () => {
  test("go to the replica once it shows what the primary has", async () => {
    const { read, check } = watched();
    expect(await read(databaseOf)).toBe(primary);
    await check();
    expect(await read(databaseOf)).toBe(replica);
    expect(moves).toEqual(["replica"]);
  });

  test("see a state at most as old as the limit: the replica's age counts from when its position was asked", async () => {
    const { read, check } = watched();
    await check();
    now += maxLagMs;
    expect(await read(databaseOf)).toBe(replica);
    now += 1;
    expect(await read(databaseOf)).toBe(primary);

    written = 2;
    await check();
    expect(await read(databaseOf)).toBe(primary);
    now += maxLagMs - 100;
    replayed = 2;
    await check();
    expect(await read(databaseOf)).toBe(replica);
    now += 101;
    expect(await read(databaseOf)).toBe(primary);
  });

  test("come back to a replica after a failover, whatever position of the dead primary it never reached", async () => {
    const { read, check } = watched();
    written = 9;
    await check();
    written = replayed = 5;
    now += maxLagMs + 1;
    await check();
    expect(await read(databaseOf)).toBe(replica);
  });

  test("leave a replica that is cut off and reports no error", async () => {
    const { read, check } = watched();
    await check();
    for (let times = 0; times < 5; times += 1) {
      written += 1;
      now += 100;
      await check();
    }
    expect(await read(databaseOf)).toBe(primary);
    expect(moves).toEqual(["replica", "primary"]);
  });

  test("X-08 are repeated on the primary when the replica fails, and other errors are not", async () => {
    const { read, check } = watched();
    await check();
    const failing = (error: Error) =>
      read(async (db) => {
        if (db === replica) throw error;
        return db;
      });
    expect(await failing(new DatabaseUnavailable(new Error("gone")))).toBe(primary);
    await expect(failing(new TypeError("a fault of our own"))).rejects.toThrow("a fault of our own");
  });

  test("X-08 do not wait for a replica that hangs", async () => {
    const { read, check } = watched();
    await check();
    const hanging = read(async (db) => (db === replica ? new Promise<Database>(() => {}) : db));
    down = "replica";
    await check();
    expect(await hanging).toBe(primary);
  });

  test("X-08 stay with the replica for the limit while the primary is away", async () => {
    const { read, check } = watched();
    await check();
    const slow = Promise.withResolvers<void>();
    const reading = read(async (db) => slow.promise.then(() => db));
    down = "primary";
    await check();
    slow.resolve();
    expect(await reading).toBe(replica);
    now += maxLagMs + 1;
    expect(await read(databaseOf)).toBe(primary);
  });
});
