import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { isSessionOver } from "#app/contract/errors.ts";
import { patientSessionSeconds, type OwnAppointment } from "#app/contract/patient-session.ts";
import { codeLifetimeSeconds } from "#app/contract/registration-code.ts";
import { sealedCookie } from "#app/cookies/sealed-cookie.server.ts";
import { requestContext } from "#app/request-context.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * The phone to which a code was sent; another can be sent at `resendAt`, in milliseconds since 1970. `key` is the
 * idempotency key of the sign-in.
 */
const codeSent = z.object({ phone: z.string(), resendAt: z.number(), key: z.string().optional() });
/** A session, and the first letter of the patient's name, in upper case, with which it was opened. */
const signedIn = z.object({ token: z.string(), letter: z.string() });

/** The state of a patient's sign-in. */
export type PatientState = z.infer<typeof codeSent> | z.infer<typeof signedIn>;

const cookie = sealedCookie({ name: "patient", schema: z.union([codeSent, signedIn]) });

export function readPatient({ request, context }: Args): Promise<PatientState | null> {
  return cookie.read(request, context.get(requestContext).sessionSecret);
}

/**
 * @returns a `Set-Cookie` line. The API ends the session earlier, when it is idle; the cookie stays, so that pages can
 * say so.
 */
export function storePatient(context: Args["context"], state: PatientState): Promise<string> {
  const seconds = "token" in state ? patientSessionSeconds : codeLifetimeSeconds;
  return cookie.store(state, context.get(requestContext).sessionSecret, seconds);
}

export const deletePatient = cookie.delete;

/** The appointments of the signed-in patient; null: the session has ended. */
export async function listOwnAppointments(
  context: Args["context"],
  { token }: { token: string },
): Promise<OwnAppointment[] | null> {
  try {
    return await context.get(requestContext).api.with({ token }).patients.appointments();
  } catch (error) {
    if (isSessionOver(error)) return null;
    throw error;
  }
}
