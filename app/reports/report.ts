/** What reports of errors are sorted by. */
export type ErrorTag = "validate" | "create" | "otp_send" | "google_analytics" | "general";

export type ErrorReport = {
  /** What went wrong, in words of the program: nothing anybody typed. */
  what: string;
  tag: ErrorTag;
  /** An answer of status 500 or above is fatal. */
  level: "fatal" | "error" | "warning";
  error?: unknown;
  /** For whoever looks for the cause: nothing anybody typed either. A path is shortened as in the log. */
  facts?: Record<string, string | number | null | undefined>;
};

export type Report = (report: ErrorReport) => void;

/** By the call of the API that failed; its path may be the pattern of the contract. */
export function tagOfCall(method: string, path: string): ErrorTag {
  const call = `${method} ${path.replace(/\/+$/, "")}`;
  if (call === "POST /api/v1/appointments/validate") return "validate";
  if (call === "POST /api/v1/appointments") return "create";
  return /^POST \/api\/v\d\/registration_codes$/.test(call) ? "otp_send" : "general";
}
