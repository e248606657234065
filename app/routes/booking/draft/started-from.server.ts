import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { readDraft } from "./draft-cookie.server.ts";

/** The URL, with filters, from which this browser booked the appointment in the last hour; null for any other. */
export function startedFrom(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  appointment: { id: number; doctor: { id: number } },
): string | null {
  const { sessionSecret } = context.get(requestContext);
  const made = readDraft(request, { doctorId: appointment.doctor.id, secret: sessionSecret })?.made;
  return made?.id === appointment.id ? made.parent : null;
}
