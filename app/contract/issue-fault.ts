import type { z } from "zod";

const ownFaults = ["email_format", "phone_number"] as const;
type OwnFault = (typeof ownFaults)[number];
type IssueFault = { code: "invalid" | "required" | "too_long" | "too_short" | OwnFault; values?: { count: number } };

/** The options of a rule of the contract's own, whose fault has a code of its own. */
export const faultOf = (code: OwnFault) => ({ params: { code } });

/** What the contract has against a value: the code is the key of its sentence, the values complete it. */
export function faultOfIssue(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): IssueFault {
  if (issue.code === "invalid_type" && issue.input === undefined) return { code: "required" };
  if (issue.code === "too_small" && issue.origin === "array") return { code: "required" };
  if (issue.code === "too_small" && issue.origin === "string") {
    return Number(issue.minimum) <= 1 || issue.input === ""
      ? { code: "required" }
      : { code: "too_short", values: { count: Number(issue.minimum) } };
  }
  if (issue.code === "too_big" && issue.origin === "string") {
    return { code: "too_long", values: { count: Number(issue.maximum) } };
  }
  const own = issue.code === "custom" && ownFaults.find((code) => code === issue.params?.["code"]);
  return { code: own || "invalid" };
}
