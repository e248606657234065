/** Within how many milliseconds a page answers, whatever is out of reach. */
export const defaultAnswerWithinMs = 3_000;

export type RequestDeadlines = {
  /** Getting a connection of the database. */
  connect: number;
  /** Waiting for a lock of the database. */
  lock: number;
  /** A statement, by the database's clock. */
  statement: number;
  /** The answer to a statement, by the clock of this process. */
  statementAnswer: number;
  /** The SMS gateway's taking a code, within a call of the API. */
  codeTaken: number;
  /** A call of the API, by the API's clock. */
  apiAnswer: number;
  /** A call of the API, by the caller's clock: its repetitions and the reading of the answer included. */
  call: number;
  /** All calls of a page. */
  page: number;
};

/** Milliseconds of each while a page has three seconds: what stands within another is shorter (ADR 16). */
const ofThreeSeconds: RequestDeadlines = {
  connect: 1_000,
  lock: 1_000,
  statement: 1_300,
  statementAnswer: 1_500,
  codeTaken: 1_400,
  apiAnswer: 1_700,
  call: 1_800,
  page: 2_300,
};

/** How long each part of a request may take for the whole to take no longer than `answerWithinMs`. */
export function requestDeadlines(answerWithinMs = defaultAnswerWithinMs): RequestDeadlines {
  const share = ([name, ms]: [string, number]) => [name, Math.round((ms * answerWithinMs) / 3_000)];
  return Object.fromEntries(Object.entries(ofThreeSeconds).map(share)) as RequestDeadlines;
}
