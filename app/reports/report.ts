/** Tags of error reports. */
export type ErrorTag = "validate" | "create" | "otp_send" | "google_analytics" | "general";

export type ErrorReport = {
  /** A fixed text of the program, without anything a visitor typed; the tag `what` in Sentry. */
  title: string;
  tag: ErrorTag;
  /** Status 500 and above is fatal. */
  level: "fatal" | "error" | "warning";
  error?: unknown;
  /** Details for debugging, without anything a visitor typed. Paths are shortened as in the log. */
  facts?: Record<string, string | number | null | undefined>;
};

export type Report = (report: ErrorReport) => void;

/** The tag of a failed API call; the path may be the contract's pattern. */
export function tagOfCall(method: string, path: string): ErrorTag {
  const call = `${method} ${path}`;
  if (/^POST \/api\/v1\/appointments\/validate\/*$/.test(call)) return "validate";
  if (/^POST \/api\/v1\/appointments\/*$/.test(call)) return "create";
  return /^POST \/api\/v\d\/registration_codes\/*$/.test(call) ? "otp_send" : "general";
}
