import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { readDraft } from "./draft-cookie.server.ts";

/** URL of the page where an appointment booked here within the last hour started, with its filters; null for others. */
export function startedFrom(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  appointment: { id: number; doctor: { id: number } },
): string | null {
  const { sessionSecret } = context.get(requestContext);
  const made = readDraft(request, { doctorId: appointment.doctor.id, secret: sessionSecret })?.made;
  return made?.id === appointment.id ? made.parent : null;
}
