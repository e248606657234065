import type { Database } from "../../database/schema.ts";
import { refuse, type Refused } from "../../fault.ts";
import { maxAttemptsPerCode } from "../limits/limits.ts";
import { findLastCode } from "./queries.ts";

/**
 * Why a code has not confirmed its phone: `otp` with code_attempts or code_expired if another one is needed, else
 * `wrong`.
 */
export async function refuseCode(
  db: Database,
  { phone, liveCodes, wrong }: { phone: string; liveCodes: number; wrong: Refused },
): Promise<Refused> {
  const last = await findLastCode(db, phone);
  if (last && last.attempts >= maxAttemptsPerCode) return refuse("otp", "code_attempts");
  return liveCodes > 0 ? wrong : refuse("otp", "code_expired");
}
