import { redirect, type RouterContextProvider } from "react-router";
import type { Appointment } from "#app/contract/appointment.ts";
import type { Flag } from "#app/flags/flags.ts";
import { requestContext } from "#app/request-context.ts";
import { listOwnAppointments, readPageRequest, readPatient, type PageRequest } from "../shell/index.ts";

type Asked = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
  params: { id: string };
};

export type Held = {
  appointment: Appointment;
  hash: string;
  /** Whether the session of the patient opens it, not the key in the URL. */
  isSignedIn: boolean;
  /** The key in the URL; empty if the holder is signed in. */
  query: { hash?: string };
  /** URL of its page, for this visitor. */
  path: string;
  /** URL of its page, for whoever has it. */
  lastingPath: string;
  pageRequest: PageRequest;
};

/**
 * The appointment of a URL for the holder of its hash, or for the signed-in patient; a wrong hash redirects to
 * not-found, as an unknown id does, and a session that has ended to the sign-in.
 */
export async function readHeldAppointment({ request, context, url, params }: Asked): Promise<Held> {
  // Without the query: the not-found URL must not contain the hash.
  const pageRequest = readPageRequest({ context, url: new URL(url.pathname, url) });
  const hash = url.searchParams.get("hash");
  if (!/^[1-9]\d{0,15}$/.test(params.id)) return pageRequest.leaveToNotFound();
  const id = Number(params.id);
  const pathWith = (query: Held["query"]) => pageRequest.path("/appointments/:id", { id: params.id }, query);
  if (hash) {
    const appointment = await pageRequest.foundOrLeave(pageRequest.api.appointments.get({ id, hash }));
    const path = pathWith({ hash });
    return { appointment, hash, isSignedIn: false, query: { hash }, path, lastingPath: path, pageRequest };
  }
  const patient = await readPatient({ request, context });
  const all = patient && "token" in patient ? await listOwnAppointments(context, patient) : null;
  if (!all) throw redirect(pageRequest.path("/appointments", {}));
  const own = all.find((one) => one.id === id);
  if (!own) return pageRequest.leaveToNotFound();
  const { hash: key, ...appointment } = own;
  const paths = { path: pathWith({}), lastingPath: pathWith({ hash: key }) };
  return { appointment, hash: key, isSignedIn: true, query: {}, ...paths, pageRequest };
}

/** The same while it can be changed; otherwise redirects to its page, which says why. */
export async function readChangeable(asked: Asked, flag?: Flag): Promise<Held> {
  const held = await readHeldAppointment(asked);
  const isOn = !flag || asked.context.get(requestContext).flags[flag];
  if (!isOn || !held.appointment.change_until) throw redirect(held.path);
  return held;
}
