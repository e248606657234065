import { erasePatientData, exportPatientData } from "#app/contract/privacy.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import { refuse } from "../fault.ts";
import * as privacy from "../privacy/index.ts";
import { valueOf } from "./http-fault.ts";
import type { ApiDeps, Caller } from "./context.ts";
import { serve, type Server } from "./route.ts";

export function servePrivacy(server: Server): void {
  serve(server, exportPatientData, async ({ caller, body, staff }, deps) => ({
    status: 200,
    body: await privacy.exportPatientData(deps.db, requestOf(caller, staff, body, deps)),
  }));
  serve(server, erasePatientData, async ({ caller, body, staff }, deps) => {
    const erasure = await privacy.erasePatientData(deps.db, requestOf(caller, staff, body, deps));
    if (erasure.kind === "upcoming") return valueOf(refuse(null, "visits_to_come"));
    return { status: 200, body: erasure.counts };
  });
}

type Owner = { phone: string; letter: string | null };

function requestOf(
  { country }: Caller,
  staff: StaffUser,
  owner: Owner,
  { secret }: ApiDeps,
): privacy.PatientDataRequest {
  return { ...owner, country: country.countryId, staffId: staff.id, secret };
}
