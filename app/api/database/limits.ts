import { requestDeadlines, type RequestDeadlines } from "#app/contract/request-deadlines.ts";

/** How long a call of the database may take, in milliseconds; 0: as long as it takes. */
export type DatabaseLimits = {
  /** Getting a connection, be it a new one or one that others use. */
  connect: number;
  /** One statement, by the server's clock: it is cancelled, the connection stays. */
  statement: number;
  /** One statement, by the clock of this process. No answer by then means that it was lost: the connection is closed. */
  answer: number;
  /** Waiting for a lock. */
  lock: number;
  /** The server ends a transaction in which nothing happens for this long. */
  idleInTransaction: number;
};

/** For whatever somebody waits for (ADR 16). */
export function requestLimits(deadlines: RequestDeadlines = requestDeadlines()): DatabaseLimits {
  const { connect, statement, statementAnswer, lock } = deadlines;
  return { connect, statement, answer: statementAnswer, lock, idleInTransaction: Math.max(5_000, 2 * statementAnswer) };
}

/** For the work of the background, of which nobody waits for an answer. */
export const jobLimits: DatabaseLimits = {
  connect: 5_000,
  statement: 120_000,
  answer: 125_000,
  lock: 10_000,
  idleInTransaction: 60_000,
};

/** For commands that a person watches. */
export const noLimits: DatabaseLimits = { connect: 5_000, statement: 0, answer: 0, lock: 0, idleInTransaction: 0 };
