import { redirect, type RouterContextProvider } from "react-router";
import type { Appointment } from "#app/contract/appointment.ts";
import type { Flag } from "#app/flags/flags.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import {
  getStaff,
  listOwnAppointments,
  readPageRequest,
  readPatient,
  readVisitKey,
  redirectWithToast,
  type PageRequest,
} from "../shell/index.ts";
import { formKeyContext } from "./form-key.server.ts";
import { isVisitId, keyQuery, type KeyQuery } from "./open-visit.server.ts";

type AppointmentRequest = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
  params: { id: string };
};

export type AuthorizedAppointment = {
  appointment: Appointment;
  hash: string;
  /** Whether the patient's session gives access, and not the appointment's key. */
  isSignedIn: boolean;
  /** Whether only the key of the posted form gives access. */
  isByForm: boolean;
  /** The key, if the browser does not store it and the URLs of all pages need it. */
  query: KeyQuery;
  /** URL of its page, for this visitor. */
  path: string;
  /** URL of its page with the key, which opens the page on any device. */
  pathWithKey: string;
  pageRequest: PageRequest;
};

/**
 * Reads the appointment of a URL for a visitor with its key, in the URL, a cookie or a posted form, or for the
 * signed-in patient.
 * A wrong key redirects to not-found. Without key and session, visitors are redirected to the sign-in and operators to
 * the desk; a patient without this appointment is redirected to the own ones. These pages give the reason.
 */
export async function readAuthorizedAppointment({
  request,
  context,
  url,
  params,
}: AppointmentRequest): Promise<AuthorizedAppointment> {
  // The query is left out, since the not-found URL must not contain the hash.
  const pageRequest = readPageRequest({ context, url: new URL(url.pathname, url) });
  if (!isVisitId(params.id)) return pageRequest.redirectToNotFound();
  const id = Number(params.id);
  const query = keyQuery(url);
  const pathWith = (keys: KeyQuery) => pageRequest.path("/appointments/:id", { id: params.id }, keys);
  const accessWith = (hash: string) => ({
    hash,
    query,
    path: pathWith(query),
    pathWithKey: pathWith({ hash }),
    pageRequest,
  });
  const openWith = async (hash: string, isByForm = false): Promise<AuthorizedAppointment> => {
    const appointment = await pageRequest.redirectIfNotFound(pageRequest.api.appointments.get({ id, hash }));
    return { appointment, isSignedIn: false, isByForm, ...accessWith(hash) };
  };
  if (query.hash) return openWith(query.hash);
  const patient = await readPatient({ request, context });
  const ownAppointments = patient && "token" in patient ? await listOwnAppointments(context, patient) : null;
  const ownAppointment = ownAppointments?.find((appointment) => appointment.id === id);
  if (ownAppointment) {
    const { hash, ...appointment } = ownAppointment;
    return { appointment, isSignedIn: true, isByForm: false, ...accessWith(hash) };
  }
  const storedHash = await readVisitKey({ request, context }, id);
  if (storedHash) return openWith(storedHash);
  const formKey = context.get(formKeyContext);
  if (formKey?.id === id) return openWith(formKey.hash, true);
  if (!ownAppointments && getStaff(context)?.isOperator)
    throw await redirectWithToast(context, pageRequest.path("/staff/desk", {}), {
      kind: "failed",
      text: getI18n(context).t("staff:desk.openByPhone"),
    });
  const listPath = pageRequest.path("/appointments", {}, ownAppointments ? {} : { from: "appointment" });
  if (!ownAppointments) throw redirect(listPath);
  // Unknown ids too, so that nobody learns which exist.
  throw await redirectWithToast(context, listPath, {
    kind: "failed",
    text: getI18n(context).t("appointment:mine.other"),
  });
}

/**
 * Reads an appointment that can be changed; otherwise redirects to its page, which gives the reason. After a post a
 * toast says so too, unless a cancellation was repeated.
 */
export async function readChangeable(args: AppointmentRequest, flag?: Flag): Promise<AuthorizedAppointment> {
  const authorized = await readAuthorizedAppointment(args);
  const isOn = !flag || args.context.get(requestContext).flags[flag];
  if (isOn && authorized.appointment.change_until) return authorized;
  const isCancelled = authorized.appointment.status === "cancelled";
  const isRepeatedCancellation = isCancelled && flag !== "appointment.reschedule";
  if (args.request.method === "GET" || isRepeatedCancellation) throw redirect(authorized.path);
  const { t } = getI18n(args.context);
  const tooLate = getStaff(args.context)?.isOperator ? t("appointment:operator.tooLate") : t("appointment:tooLate");
  const text = isCancelled ? t("errors:visit_cancelled") : tooLate;
  throw await redirectWithToast(args.context, authorized.path, { kind: "failed", text });
}
