import { redirect, type RouterContextProvider } from "react-router";
import type { Appointment } from "#app/contract/appointment.ts";
import type { Flag } from "#app/flags/flags.ts";
import { requestContext } from "#app/request-context.ts";
import { openVisit, type Visit } from "../shell/index.ts";

type Asked = {
  context: Readonly<RouterContextProvider>;
  url: URL;
  params: { id: string };
};

export type Held = {
  appointment: Appointment;
  hash: string;
  /** The address of its page. */
  path: string;
  visit: Visit;
};

/** The appointment of an address, for whoever holds its hash; a wrong one and an unknown id lead to the same not-found. */
export async function readHeldAppointment({ context, url, params }: Asked): Promise<Held> {
  // Without its query: what is not found must not be told with its hash.
  const visit = openVisit({ context, url: new URL(url.pathname, url) });
  const hash = url.searchParams.get("hash");
  if (!hash || !/^[1-9]\d{0,15}$/.test(params.id)) return visit.leaveToNotFound();
  const appointment = await visit.foundOrLeave(visit.api.appointments.get({ id: Number(params.id), hash }));
  return { appointment, hash, path: visit.path("/appointments/:id", { id: params.id }, { hash }), visit };
}

/** The same while it can still be changed; afterwards the way leads to its page, which says why. */
export async function readChangeable(asked: Asked, flag?: Flag): Promise<Held> {
  const held = await readHeldAppointment(asked);
  const isOn = !flag || asked.context.get(requestContext).flags[flag];
  if (!isOn || !held.appointment.change_until) throw redirect(held.path);
  return held;
}
