import { refuse, type Refused } from "../fault.ts";

/** A refusal that says in how many hours it may be tried again. */
export function tooOften(attr: string | null, code: string, waitSeconds: number): Refused {
  return refuse(attr, code, { count: Math.max(1, Math.ceil(waitSeconds / 3600)) });
}
