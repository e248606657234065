import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Appointment } from "#app/contract/appointment.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { PhoneLink } from "#app/components/phone-link/phone-link.tsx";
import { cityTime } from "#app/calendar/city-time.ts";
import { requestContext } from "#app/request-context.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { patientAccount } from "#app/components/layout/patient-account.tsx";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { PageTitle } from "#app/ui/page-head/page-title.tsx";
import { startedFrom } from "../booking/draft/started-from.server.ts";
import { getStaff } from "../shell/index.ts";
import type { Route } from "./+types/page";
import { Actions } from "./actions.tsx";
import { AfterCall } from "./after-call.tsx";
import styles from "./appointment.module.css";
import { ClinicReason } from "./clinic-reason.tsx";
import { Conditions } from "./conditions.tsx";
import { Facts } from "./facts.tsx";
import { readAuthorizedAppointment } from "./authorized-appointment.server.ts";
import { exchangeKey } from "./open-visit.server.ts";
import { isAhead, stateOf } from "./appointment-state.ts";
import { profilePathOf } from "./profile-path.server.ts";
import { Status } from "./status.tsx";

export const handle: RouteHandle = { namespaces: ["appointment", "booking"], account: patientAccount };

export const middleware = [exchangeKey];

export async function loader({ context, request, url, params }: Route.LoaderArgs) {
  const authorized = await readAuthorizedAppointment({ request, context, url, params });
  const { appointment, isSignedIn, query, pageRequest } = authorized;
  const { flags, origin } = context.get(requestContext);
  const isOperator = getStaff(context)?.isOperator ?? false;
  const state = stateOf(appointment, Date.now());
  type Page = "calendar.ics" | "cancel" | "reschedule" | "rebook";
  const below = (page: Page) => pageRequest.path(`/appointments/:id/${page}`, { id: params.id }, query);
  const isChangeable = appointment.change_until !== null;
  return {
    appointment,
    isSignedIn,
    state,
    profilePath: profilePathOf(appointment, { context, pageRequest }),
    paths: {
      calendar: below("calendar.ics"),
      cancel: isChangeable ? below("cancel") : null,
      reschedule: isChangeable && flags["appointment.reschedule"] ? below("reschedule") : null,
      rebook: below("rebook"),
      feedback: appointment.can_review ? pageRequest.path("/feedback/:id", { id: params.id }, query) : null,
    },
    /** A URL that opens the visit on any device; null for signed-in patients and operators, who have it in a list. */
    urlWithKey: isAhead(state) && !isSignedIn && !isOperator ? origin + authorized.pathWithKey : null,
    /** URL of the signed-in patient's list of appointments. */
    appointmentsPath: isSignedIn ? pageRequest.path("/appointments", {}) : null,
    /** Links for an operator. */
    afterCall: isOperator ? { back: startedFrom({ context, request }, appointment) } : null,
  };
}

/**
 * Without cookies the URL has the key to the appointment: no referrer to linked sites. Pages with forms need
 * `same-origin`, since browsers otherwise hide the form's origin.
 */
export function headers() {
  return { "referrer-policy": "no-referrer" };
}

export function meta() {
  return [
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" },
  ];
}

export default function AppointmentPage({
  loaderData: { appointment, state, profilePath, paths, urlWithKey, appointmentsPath, afterCall },
}: Route.ComponentProps) {
  const { t } = useTranslation("appointment");
  const formats = useFormats();
  const { doctor, change_until: until } = appointment;
  const start = cityTime(appointment.datetime, appointment.timezone);
  const limit = until && cityTime(until, appointment.timezone);
  const named = (
    <>
      <Avatar name={doctor.name} src={doctor.image_url} size="small" />
      <span>{doctor.name}</span>
    </>
  );
  const late = appointment.clinic_branch.phone ? "call" : "ask";
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageTitle>{t("title")}</PageTitle>
      <div className="sheet">
        {appointmentsPath && (
          <Link to={appointmentsPath} className={styles["back"]}>
            {t("mine.title")}
          </Link>
        )}
        {(state === "booked" || state === "started") && <Status state={state} />}
        <h1>{afterCall && state === "booked" ? t("operator.booked") : t(`heading.${state}`, { time: start.time })}</h1>
        {state === "booked" && <p>{t(afterCall ? "operator.whatNext" : "whatNext")}</p>}
        {state === "started" && <p>{t(afterCall ? `operator.late.${late}` : `late.${late}`)}</p>}
        {state === "noshow" && <NotHeld appointment={appointment} />}
        {appointment.clinic_cancellation && (
          <>
            <ClinicReason {...appointment.clinic_cancellation} />
            <p>{t("otherTime")}</p>
          </>
        )}
        {afterCall && <AfterCall {...afterCall} />}
        {appointment.review_status && <p>{t("reviewed")}</p>}
        {profilePath ? (
          <Link to={profilePath} className={`whole ${styles["doctor"]}`}>
            {named}
          </Link>
        ) : (
          <div className={`whole ${styles["doctor"]}`}>{named}</div>
        )}
        <Facts appointment={appointment} isAhead={isAhead(state)} />
        {isAhead(state) && <Conditions appointment={appointment} />}
        <Actions state={state} paths={paths} />
        {limit && (
          <p className={styles["soft"]}>
            {t("until", { date: formats.date(limit.date, "longDay"), time: limit.time })}
          </p>
        )}
        {isAhead(state) && !limit && <p className={styles["soft"]}>{t(afterCall ? "operator.tooLate" : "tooLate")}</p>}
        {urlWithKey && (
          <p className={styles["soft"]}>
            {t("keep")}{" "}
            <a href={urlWithKey} rel="nofollow" className={styles["url"]}>
              {urlWithKey}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/** Text about a missed visit; it blames nobody, since the clinic may be wrong. */
function NotHeld({ appointment: { clinic_branch: branch } }: { appointment: Appointment }) {
  const { t } = useTranslation("appointment");
  return (
    <p>
      {t("notHeld.text")} {branch.phone ? t("notHeld.call") : t("notHeld.tell")}{" "}
      {branch.phone && <PhoneLink phone={branch.phone} />}
    </p>
  );
}
