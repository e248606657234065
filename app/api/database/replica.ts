import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { within } from "#app/contract/deadline.ts";
import { type DatabaseOptions, openDatabase } from "./connection.ts";
import type { Database } from "./schema.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** Runs reads on the replica, or on the primary if the replica is too old or unavailable. */
export type CatalogueReads = <Value>(read: (db: Database) => Promise<Value>) => Promise<Value>;

export type Replica = {
  read: CatalogueReads;
  close(): Promise<void>;
};

type Options = {
  primary: Database;
  replica: Database;
  /** The position up to which the primary's log is on its disk. */
  findPosition: () => Promise<string>;
  /** Whether the replica shows everything up to a position of the primary. */
  hasReached: (position: string) => Promise<boolean>;
  /** The oldest state that a read may see, in milliseconds. */
  maxLagMs: number;
  /** Called when reads move to the replica or to the primary. */
  onMove?: (to: "replica" | "primary") => void;
  now?: () => number;
};

type WatchedReplica = {
  read: CatalogueReads;
  /** Measures the replica's age. If the replica fails, the reads that wait for it begin again on the primary. */
  check(): Promise<void>;
};

/** Number of checks of the replica within `maxLagMs`. */
const checksPerLag = 4;

/**
 * Decides which database the catalogue is read from (ADR 63). The replica's age is measured, not taken from its clock:
 * it is the time since the primary was at the latest position that the replica has reached. A replica that is cut off
 * grows old.
 */
export function createReplica({ primary, replica, findPosition, hasReached, ...options }: Options): WatchedReplica {
  const { maxLagMs, onMove = () => {}, now = () => performance.now() } = options;
  /** When the primary was at the latest position that the replica has reached. */
  let currentAsOf = -Infinity;
  /** The position that the replica is to reach, and when the primary was there. */
  let awaited: { position: string; at: number } | null = null;
  let readsFrom: "replica" | "primary" = "primary";
  /** Functions that reject the reads that wait for the replica. */
  const abandonReads = new Set<(error: Error) => void>();

  const isCurrent = () => now() - currentAsOf <= maxLagMs;

  function reportMove(): void {
    const next = isCurrent() ? "replica" : "primary";
    if (next === readsFrom) return;
    readsFrom = next;
    onMove(next);
  }

  return {
    async check() {
      const checkedAt = now();
      // A replica that reaches an older position may be too old, and after a failover it may never reach the position.
      if (awaited && checkedAt - awaited.at > maxLagMs) awaited = null;
      const position = awaited?.position ?? (await within(maxLagMs, findPosition).catch(() => null));
      if (position !== null) {
        awaited ??= { position, at: checkedAt };
        try {
          if (await within(maxLagMs, () => hasReached(position))) [currentAsOf, awaited] = [awaited.at, null];
        } catch (error) {
          for (const abandon of abandonReads) abandon(new DatabaseUnavailable(error));
        }
      }
      reportMove();
    },
    async read(read) {
      if (!isCurrent()) return read(primary);
      const { promise: abandoned, reject: abandon } = Promise.withResolvers<never>();
      abandonReads.add(abandon);
      try {
        return await Promise.race([read(replica), abandoned]);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        return await read(primary);
      } finally {
        abandonReads.delete(abandon);
      }
    },
  };
}

type OpenOptions = Pick<Options, "maxLagMs" | "onMove"> & {
  primary: Database;
  /** Of the connections to both databases. */
  settings: DatabaseOptions;
  replicaUrl: string;
};

/** Opens the replica and checks it until closed, on connections that no request uses. */
export function openReplica({ primary, settings, replicaUrl, ...options }: OpenOptions): Replica {
  const open = (connectionString: string, poolSize?: number) =>
    openDatabase({
      ...settings,
      connectionString,
      applicationName: "vizit-replica",
      ...(poolSize === undefined ? {} : { poolSize }),
    });
  const replica = open(replicaUrl);
  const probes = { primary: open(settings.connectionString, 1), replica: open(replicaUrl, 1) };
  const { check, read } = createReplica({
    ...options,
    primary,
    replica: replica.db,
    async findPosition() {
      const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(
        probes.primary.db,
      );
      return rows[0]!.position;
    },
    // A promoted replica no longer follows the primary.
    async hasReached(position) {
      const { rows } = await sql<{ reached: boolean | null }>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`.execute(
        probes.replica.db,
      );
      return rows[0]!.reached === true;
    },
  });
  let isClosed = false;
  const watching = (async () => {
    while (!isClosed) {
      await check();
      await wait(options.maxLagMs / checksPerLag);
    }
  })();
  return {
    read,
    async close() {
      isClosed = true;
      await watching;
      await Promise.all([replica, probes.primary, probes.replica].map(({ close }) => close()));
    },
  };
}
