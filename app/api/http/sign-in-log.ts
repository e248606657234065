import type { StaffUser } from "#app/contract/staff.ts";
import type { Result } from "../fault.ts";
import { valueOf } from "./http-fault.ts";
import type { ApiDeps } from "./context.ts";

type Proof = "password" | "second factor" | "new second factor" | "SMS code";

/**
 * Logs whether a proof of identity was accepted (ASVS 16.3.1), with the id of the member of staff. Patients have no id,
 * and a mistyped e-mail may be personal: the request id of the log line leads to the request's other lines.
 * @returns the value @throws the refusal as a validation error
 */
export function logSignIn<Value>(
  proof: Proof,
  { log }: ApiDeps,
  result: Result<Value>,
  staffOf?: (value: Value) => Pick<StaffUser, "id">,
): Value {
  if (result.ok) log.info({ proof, staff: staffOf?.(result.value).id }, "sign-in accepted");
  else log.warn({ proof, fault: result.faults[0]?.code }, "sign-in refused");
  return valueOf(result);
}
