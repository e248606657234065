import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Appointment } from "#app/contract/appointment.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { PhoneLink } from "#app/components/phone-link/phone-link.tsx";
import { usePaths } from "#app/i18n/use-paths.ts";
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
import { readHeldAppointment } from "./held-appointment.server.ts";
import { stateOf } from "./state.ts";
import { Status } from "./status.tsx";

export const handle: RouteHandle = { namespaces: ["appointment", "booking"], account: patientAccount };

export async function loader({ context, request, url, params }: Route.LoaderArgs) {
  const { appointment, isSignedIn, query, pageRequest } = await readHeldAppointment({ request, context, url, params });
  const { flags } = context.get(requestContext);
  type Page = "calendar.ics" | "cancel" | "reschedule" | "rebook";
  const below = (page: Page) => pageRequest.path(`/appointments/:id/${page}`, { id: params.id }, query);
  const isChangeable = appointment.change_until !== null;
  return {
    appointment,
    isSignedIn,
    state: stateOf(appointment, Date.now()),
    paths: {
      calendar: below("calendar.ics"),
      cancel: isChangeable ? below("cancel") : null,
      reschedule: isChangeable && flags["appointment.reschedule"] ? below("reschedule") : null,
      rebook: below("rebook"),
      feedback: appointment.can_review ? pageRequest.path("/feedback/:id", { id: params.id }, query) : null,
    },
    /** The list of the signed-in patient, whose page has no key in its URL. */
    ownPath: isSignedIn ? pageRequest.path("/appointments", {}) : null,
    /** Links for an operator. */
    afterCall: getStaff(context)?.isOperator ? { back: startedFrom({ context, request }, appointment) } : null,
  };
}

/**
 * The URL is the key to the appointment: no referrer to linked sites. Pages with forms need `same-origin`, since
 * browsers otherwise hide the form's origin.
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
  loaderData: { appointment, state, paths, ownPath, afterCall },
}: Route.ComponentProps) {
  const { t } = useTranslation("appointment");
  const formats = useFormats();
  const path = usePaths();
  const { origin } = useRootData();
  const { pathname, search } = useLocation();
  const { doctor, change_until: until } = appointment;
  const start = cityTime(appointment.datetime, appointment.timezone);
  const limit = until && cityTime(until, appointment.timezone);
  const isAhead = state === "booked" || state === "pending";
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageTitle>{t("title")}</PageTitle>
      <div className="sheet">
        {ownPath && (
          <Link to={ownPath} className={styles["back"]}>
            {t("mine.title")}
          </Link>
        )}
        <Status state={state} />
        <h1>{afterCall && state === "booked" ? t("operator.booked") : t(`heading.${state}`, { time: start.time })}</h1>
        {state === "booked" && <p>{t(afterCall ? "operator.whatNext" : "whatNext")}</p>}
        {state === "started" && <p>{t(afterCall ? "operator.late" : "late")}</p>}
        {state === "noshow" && <NotHeld appointment={appointment} />}
        {appointment.clinic_cancellation && (
          <>
            <ClinicReason {...appointment.clinic_cancellation} />
            <p>{t("otherTime")}</p>
          </>
        )}
        {afterCall && <AfterCall {...afterCall} />}
        {appointment.is_reviewed && <p>{t("reviewed")}</p>}
        <Link to={path("/doctor/:slug", { slug: doctor.slug })} className={`whole ${styles["doctor"]}`}>
          <Avatar name={doctor.name} src={doctor.image_url} size="small" />
          <span>{doctor.name}</span>
        </Link>
        <Facts appointment={appointment} />
        {isAhead && <Conditions appointment={appointment} />}
        <Actions state={state} paths={paths} />
        {limit && (
          <p className={styles["soft"]}>
            {t("until", { date: formats.date(limit.date, "longDay"), time: limit.time })}
          </p>
        )}
        {isAhead && !limit && <p className={styles["soft"]}>{t("tooLate")}</p>}
        {isAhead && !afterCall && !ownPath && (
          <p className={styles["soft"]}>
            {t("keep")} <span className={styles["url"]}>{origin + pathname + search}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** Without blame: the clinic may be wrong. */
function NotHeld({ appointment: { clinic_branch: branch } }: { appointment: Appointment }) {
  const { t } = useTranslation("appointment");
  return (
    <p>
      {t("notHeld.text")} {branch.phone ? t("notHeld.call") : t("notHeld.tell")}{" "}
      {branch.phone && <PhoneLink phone={branch.phone} />}
    </p>
  );
}
