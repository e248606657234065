import type { z } from "zod";

const customFaults = ["city_letters", "email_format", "name_letters", "phone_number", "required"] as const;
type CustomFault = (typeof customFaults)[number];
type IssueFault = { code: "invalid" | "too_long" | "too_short" | CustomFault; values?: { count: number } };

/** The options of a custom rule of the contract, whose fault has the given code. */
export const faultOf = (code: CustomFault) => ({ params: { code } });

/** The fault of a Zod issue: its code is the key of its message, and its values complete the message. */
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
  const customFault = issue.code === "custom" && customFaults.find((code) => code === issue.params?.["code"]);
  return { code: customFault || "invalid" };
}
