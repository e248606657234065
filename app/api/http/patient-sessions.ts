import { listOwnAppointments, signInPatient, signOutPatient } from "#app/contract/patient-session.ts";
import { flagsOf } from "../catalogue/index.ts";
import * as patientSessions from "../patient-sessions/index.ts";
import type { ApiDeps, Caller } from "./context.ts";
import { serve, type Server } from "./route.ts";
import { logSignIn } from "./sign-in-log.ts";

/** Calls of patients: to sign in, to list their appointments, to sign out. */
export function servePatientSessions(server: Server): void {
  serve(server, signInPatient, async ({ caller, body, headers }, deps) => {
    const market = await marketOf(caller, deps);
    const credentials = { ...body, ...market, secret: deps.secret, idempotencyKey: headers["idempotency-key"] };
    const signedIn = await patientSessions.signIn(deps.db, credentials);
    const session = logSignIn("SMS code", deps, signedIn);
    return { status: 201, body: session };
  });
  serve(server, signOutPatient, async ({ caller }, { db }) => {
    await patientSessions.signOut(db, caller.bearer ?? "");
    return { status: 200, body: {} };
  });
  serve(server, listOwnAppointments, async ({ caller, patient }, deps) => {
    const market = await marketOf(caller, deps);
    return {
      status: 200,
      body: await patientSessions.listAppointments(deps.db, patient, { ...market, locale: caller.locale }),
    };
  });
}

async function marketOf({ country }: Caller, { db }: ApiDeps): Promise<patientSessions.Market> {
  const flags = await flagsOf(db, country.countryId);
  return { country, asksSurname: flags["appointment.surname"] };
}
