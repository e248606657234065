import type { z } from "zod";

type IssueFault = { code: "invalid" | "required" | "too_long" | "too_short"; values?: { count: number } };

/** What the contract has against a value: the code is the key of its sentence, the values complete it. */
export function faultOfIssue(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): IssueFault {
  if (issue.code === "invalid_type" && issue.input === undefined) return { code: "required" };
  if (issue.code === "too_small" && issue.origin === "string") {
    return Number(issue.minimum) <= 1 || issue.input === ""
      ? { code: "required" }
      : { code: "too_short", values: { count: Number(issue.minimum) } };
  }
  if (issue.code === "too_big" && issue.origin === "string") {
    return { code: "too_long", values: { count: Number(issue.maximum) } };
  }
  return { code: "invalid" };
}
