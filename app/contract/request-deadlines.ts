/** Deadline of a page in milliseconds, whatever is unavailable. */
export const defaultAnswerWithinMs = 3_000;

/** All in milliseconds. */
export type RequestDeadlines = {
  /** To get a database connection. */
  connect: number;
  /** To get a database lock. */
  lock: number;
  /** For a statement, by the database's clock. */
  statement: number;
  /** For the response to a statement, by this process's clock. */
  statementResponse: number;
  /** For the SMS gateway to accept a code, within an API call. */
  codeAccepted: number;
  /** For an API call, by the API's clock. */
  apiResponse: number;
  /** For an API call, by the client's clock, retries and reading included. */
  call: number;
  /** For all API calls of a page. */
  page: number;
};

/** Milliseconds for a page deadline of three seconds; an inner deadline is shorter than the outer one (ADR 16). */
const ofThreeSeconds: RequestDeadlines = {
  connect: 1_000,
  lock: 1_000,
  statement: 1_300,
  statementResponse: 1_500,
  codeAccepted: 1_400,
  apiResponse: 1_700,
  call: 1_800,
  page: 2_300,
};

/** Scales the deadlines so that a page takes at most `answerWithinMs`. */
export function requestDeadlines(answerWithinMs = defaultAnswerWithinMs): RequestDeadlines {
  const scale = ([name, ms]: [string, number]) => [name, Math.round((ms * answerWithinMs) / 3_000)];
  return Object.fromEntries(Object.entries(ofThreeSeconds).map(scale)) as RequestDeadlines;
}
