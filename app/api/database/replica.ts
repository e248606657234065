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
  /** Looks at both databases. Reads that wait for a replica that does not answer begin again on the primary. */
  look(): Promise<void>;
};

/** So often within `maxLagMs` the replica is looked at. */
const looksPerLag = 4;

/**
 * Decides which database the catalogue is read from (ADR 63). The replica's age is measured, not taken from its clock:
 * it is as new as the latest moment whose position on the primary it has reached, so a replica that is cut off grows
 * old.
 */
export function createReplica({ primary, replica, findPosition, hasReached, ...options }: Options): WatchedReplica {
  const { maxLagMs, onMove = () => {}, now = () => performance.now() } = options;
  let currentAsOf = -Infinity;
  let next: { position: string; at: number } | null = null;
  let home: "replica" | "primary" = "primary";
  /** Rejects the reads that wait for the replica. */
  const waiting = new Set<(error: Error) => void>();

  const isCurrent = () => now() - currentAsOf <= maxLagMs;

  function settle(): void {
    const better = isCurrent() ? "replica" : "primary";
    if (better === home) return;
    home = better;
    onMove(home);
  }

  return {
    async look() {
      const at = now();
      // To have reached an older one says too little, and after a failover none may lead there.
      if (next && at - next.at > maxLagMs) next = null;
      const position = next?.position ?? (await within(maxLagMs, findPosition).catch(() => null));
      if (position !== null) {
        next ??= { position, at };
        try {
          if (await within(maxLagMs, () => hasReached(position))) [currentAsOf, next] = [next.at, null];
        } catch (error) {
          for (const abandon of waiting) abandon(new DatabaseUnavailable(error));
        }
      }
      settle();
    },
    async read(read) {
      if (!isCurrent()) return read(primary);
      const { promise: abandoned, reject: abandon } = Promise.withResolvers<never>();
      waiting.add(abandon);
      try {
        return await Promise.race([read(replica), abandoned]);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        return await read(primary);
      } finally {
        waiting.delete(abandon);
      }
    },
  };
}

type OpenOptions = Pick<Options, "maxLagMs" | "onMove"> & {
  primary: Database;
  /** Of both databases. */
  settings: DatabaseOptions;
  replicaUrl: string;
};

/** Opens the replica and looks at it until closed, on connections that no request can hold up. */
export function openReplica({ primary, settings, replicaUrl, ...options }: OpenOptions): Replica {
  const open = (connectionString: string, poolSize?: number) =>
    openDatabase({
      ...settings,
      connectionString,
      applicationName: "vizit-replica",
      ...(poolSize === undefined ? {} : { poolSize }),
    });
  const replica = open(replicaUrl);
  const looks = { primary: open(settings.connectionString, 1), replica: open(replicaUrl, 1) };
  const { look, read } = createReplica({
    ...options,
    primary,
    replica: replica.db,
    async findPosition() {
      const found = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(
        looks.primary.db,
      );
      return found.rows[0]!.position;
    },
    // A replica that was promoted follows nobody.
    async hasReached(position) {
      const { rows } = await sql<{ reached: boolean | null }>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`.execute(
        looks.replica.db,
      );
      return rows[0]!.reached === true;
    },
  });
  let isClosed = false;
  const watching = (async () => {
    while (!isClosed) {
      await look();
      await wait(options.maxLagMs / looksPerLag);
    }
  })();
  return {
    read,
    async close() {
      isClosed = true;
      await watching;
      await Promise.all([replica, looks.primary, looks.replica].map(({ close }) => close()));
    },
  };
}
