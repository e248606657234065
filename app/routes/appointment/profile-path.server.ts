import type { RouterContextProvider } from "react-router";
import type { Appointment } from "#app/contract/appointment.ts";
import { requestContext } from "#app/request-context.ts";
import type { PageRequest } from "../shell/index.ts";

type Args = { context: Readonly<RouterContextProvider>; pageRequest: PageRequest };

/** Path of the doctor's profile; null: a hidden doctor has one only if the lists show them (D-15). */
export function profilePathOf({ doctor }: Pick<Appointment, "doctor">, { context, pageRequest }: Args): string | null {
  const { flags } = context.get(requestContext);
  const hasProfile = doctor.is_active || flags["doctor-list.disabled-doctors"];
  return hasProfile ? pageRequest.path("/doctor/:slug", { slug: doctor.slug }) : null;
}
