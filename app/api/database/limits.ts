import { requestDeadlines, type RequestDeadlines } from "#app/contract/request-deadlines.ts";

/** Time limits of a database call, in milliseconds; 0: none. */
export type DatabaseLimits = {
  /** To get a connection, new or from the pool. */
  connect: number;
  /** For a statement, by the server's clock: it is cancelled, the connection stays open. */
  statement: number;
  /** For a statement, by this process's clock: the response is lost, the connection is closed. */
  response: number;
  /** To get a lock. */
  lock: number;
  /** For an idle transaction; the server ends it. */
  idleInTransaction: number;
};

/** For requests (ADR 16). */
export function requestLimits(deadlines: RequestDeadlines = requestDeadlines()): DatabaseLimits {
  const { connect, statement, statementResponse, lock } = deadlines;
  return {
    connect,
    statement,
    response: statementResponse,
    lock,
    idleInTransaction: Math.max(5_000, 2 * statementResponse),
  };
}

/** For background jobs. */
export const jobLimits: DatabaseLimits = {
  connect: 5_000,
  statement: 120_000,
  response: 125_000,
  lock: 10_000,
  idleInTransaction: 60_000,
};

/** For commands in a terminal. */
export const noLimits: DatabaseLimits = { connect: 5_000, statement: 0, response: 0, lock: 0, idleInTransaction: 0 };
