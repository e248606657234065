/** The database is unreachable, shutting down, or too slow. Whether the statement took effect is unknown. */
export class DatabaseUnavailable extends Error {
  /** SQLSTATE, or the operating system's error name. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    const { message, code } = cause as Error & { code?: unknown };
    super(message, { cause });
    this.name = "DatabaseUnavailable";
    this.code = typeof code === "string" ? code : undefined;
  }
}

/** This server has become a standby: reconnect to reach the primary. */
export const readOnlyState = "25006";

const states = new Set([
  "25P03", // idle_in_transaction_session_timeout
  readOnlyState,
  "40001", // serialization_failure
  "40P01", // deadlock_detected
  "55P03", // lock_not_available
  "57014", // query_canceled: the statement took too long
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "57P05", // idle_session_timeout
]);

/** Connection exceptions, insufficient resources, system errors. */
const classes = new Set(["08", "53", "58"]);

/** Whether an error of the server is transient. */
export function isPassing(state: string | undefined): boolean {
  return state !== undefined && (states.has(state) || classes.has(state.slice(0, 2)));
}
