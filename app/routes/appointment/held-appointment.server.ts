import { redirect, type RouterContextProvider } from "react-router";
import type { Appointment } from "#app/contract/appointment.ts";
import type { Flag } from "#app/flags/flags.ts";
import { requestContext } from "#app/request-context.ts";
import { readPageRequest, type PageRequest } from "../shell/index.ts";

type Asked = {
  context: Readonly<RouterContextProvider>;
  url: URL;
  params: { id: string };
};

export type Held = {
  appointment: Appointment;
  hash: string;
  /** URL of its page. */
  path: string;
  pageRequest: PageRequest;
};

/** The appointment of a URL for the holder of its hash; a wrong hash redirects to not-found, as an unknown id does. */
export async function readHeldAppointment({ context, url, params }: Asked): Promise<Held> {
  // Without the query: the not-found URL must not contain the hash.
  const pageRequest = readPageRequest({ context, url: new URL(url.pathname, url) });
  const hash = url.searchParams.get("hash");
  if (!hash || !/^[1-9]\d{0,15}$/.test(params.id)) return pageRequest.leaveToNotFound();
  const appointment = await pageRequest.foundOrLeave(pageRequest.api.appointments.get({ id: Number(params.id), hash }));
  return { appointment, hash, path: pageRequest.path("/appointments/:id", { id: params.id }, { hash }), pageRequest };
}

/** The same while it can be changed; otherwise redirects to its page, which says why. */
export async function readChangeable(asked: Asked, flag?: Flag): Promise<Held> {
  const held = await readHeldAppointment(asked);
  const isOn = !flag || asked.context.get(requestContext).flags[flag];
  if (!isOn || !held.appointment.change_until) throw redirect(held.path);
  return held;
}
