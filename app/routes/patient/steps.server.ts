import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { cityTime } from "#app/calendar/city-time.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import {
  codeLength,
  codeSchema,
  constraintOf,
  deletePatient,
  listOwnAppointments,
  phoneSchema,
  probeCookies,
  readPageRequest,
  readPatient,
  secondsUntil,
} from "../shell/index.ts";
import { toAppointmentView } from "./own-appointment.server.ts";

type Context = Readonly<RouterContextProvider>;
type Args = { request: Request; context: Context; url: URL };

export function phoneFormSchema(context: Context) {
  return z.object({ phone: phoneSchema(context.get(requestContext).country, getI18n(context)) });
}

export function signInSchema(context: Context) {
  const { t } = getI18n(context);
  const letter = z.string().trim().min(1).max(60).regex(/\p{L}/u, t("appointment:mine.letterFormat"));
  return phoneFormSchema(context).extend({ code: codeSchema(t), letter });
}

/** The name whose first letter patients type. */
export type LetterName = "byName" | "bySurname";

/** The step that the page shows: the phone, the code, or the appointments. */
export async function loadStep({ request, context, url }: Args) {
  const state = await readPatient({ request, context });
  const headers = new Headers(await probeCookies(request));
  const { flags } = context.get(requestContext);
  const letterName: LetterName = flags["appointment.surname"] ? "bySurname" : "byName";
  if (state && "phone" in state) {
    const { country } = context.get(requestContext);
    // Rounded up to a minute, since the time is shown without seconds.
    const { time } = cityTime(Math.ceil(state.resendAt / 60_000) * 60_000, country.timeZone);
    const wait = { waitSeconds: secondsUntil(state.resendAt), resendTime: time };
    const constraint = constraintOf(signInSchema(context));
    return {
      step: { name: "code", letterName, phone: state.phone, codeLength, constraint, ...wait } as const,
      headers,
    };
  }
  const ownAppointments = state && (await listOwnAppointments(context, state));
  if (state && ownAppointments) {
    const pageRequest = readPageRequest({ context, url });
    const now = Date.now();
    const appointments = ownAppointments.map((appointment) =>
      toAppointmentView(appointment, { pageRequest, canMove: flags["appointment.reschedule"], now }),
    );
    return {
      step: { name: "list", letterName, isSignedIn: true, letter: state.letter, appointments } as const,
      headers,
    };
  }
  if (state) headers.append("set-cookie", await deletePatient());
  const constraint = constraintOf(phoneFormSchema(context));
  const isKeyLost = url.searchParams.get("from") === "appointment";
  return { step: { name: "phone", hasEnded: state !== null, isKeyLost, constraint } as const, headers };
}
