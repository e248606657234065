import type { RouterContextProvider } from "react-router";
import type { Appointment } from "#app/contract/appointment.ts";
import { openVisit, type Visit } from "../shell/index.ts";

export type Held = {
  appointment: Appointment;
  hash: string;
  /** The address of its page. */
  path: string;
  visit: Visit;
};

/** The appointment of an address, for whoever holds its hash; a wrong one and an unknown id lead to the same not-found. */
export async function readHeldAppointment(args: {
  context: Readonly<RouterContextProvider>;
  url: URL;
  params: { id: string };
}): Promise<Held> {
  const { context, url, params } = args;
  // Without its query: what is not found must not be told with its hash.
  const visit = openVisit({ context, url: new URL(url.pathname, url) });
  const hash = url.searchParams.get("hash");
  if (!hash || !/^[1-9]\d{0,15}$/.test(params.id)) return visit.leaveToNotFound();
  const appointment = await visit.foundOrLeave(visit.api.appointments.get({ id: Number(params.id), hash }));
  return { appointment, hash, path: visit.path("/appointments/:id", { id: params.id }, { hash }), visit };
}
