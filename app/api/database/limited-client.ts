import type { Socket } from "node:net";
import pg from "pg";
import { DatabaseUnavailable, isPassing, readOnlyState } from "./unavailable.ts";

type Connection = pg.Connection & { attachListeners(stream: Socket): void };

/** The driver throws bytes that it cannot read as an uncaught error: close the connection that brought them. */
function closeOnUnreadable(connection: Connection): void {
  const attach = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    attach(stream);
    for (const read of stream.listeners("data")) {
      stream.off("data", read as (bytes: Buffer) => void);
      stream.on("data", (bytes) => {
        try {
          read(bytes);
        } catch (error) {
          stream.destroy(error as Error);
        }
      });
    }
  };
}

/**
 * The class of a `pg` client that waits `responseMs` for each response and then closes its connection, since a late
 * response would be taken for that of another query. Transient errors become `DatabaseUnavailable`.
 */
export function limitedClient(responseMs: number): typeof pg.Client {
  return class LimitedClient extends pg.Client {
    #isBroken = false;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on("error", () => (this.#isBroken = true));
      closeOnUnreadable(this.connection as Connection);
    }

    // The driver declares a dozen overloads; those that return a promise are limited, COPY and callbacks are not.
    override query(...args: unknown[]): never {
      const result = (super.query as (...args: unknown[]) => unknown)(...args);
      return (result instanceof Promise ? this.#limited(result) : result) as never;
    }

    async #limited(result: Promise<unknown>): Promise<unknown> {
      let isSettled = false;
      // A response that arrived while this process was busy is read before the check phase.
      const timer =
        responseMs > 0
          ? setTimeout(() => setImmediate(() => isSettled || this.#close("no response in time")), responseMs)
          : undefined;
      try {
        return await result;
      } catch (error) {
        throw this.#explained(error);
      } finally {
        isSettled = true;
        clearTimeout(timer);
      }
    }

    #explained(error: unknown): unknown {
      const state = error instanceof pg.DatabaseError ? error.code : undefined;
      if (state === readOnlyState) this.#close("the server is read-only");
      return this.#isBroken || isPassing(state) ? new DatabaseUnavailable(error) : error;
    }

    /** Rejects all queries that wait on the connection; the pool replaces it. */
    #close(reason: string): void {
      this.connection.stream.destroy(new Error(reason));
    }
  };
}
