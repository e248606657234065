import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { cityTime } from "#app/i18n/zone-time.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { getI18n } from "#app/i18n/language.server.ts";
import type { Route } from "./+types/page";
import { openVisit } from "../shell/index.ts";
import styles from "./appointment.module.css";

export const handle = { namespaces: ["appointment"] };

/** For whoever holds the hash; a wrong one and an unknown id lead to the same not-found. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { api, foundOrLeave, leaveToNotFound } = openVisit({ context, url: new URL(url.pathname, url) });
  const hash = url.searchParams.get("hash");
  if (!hash || !/^[1-9]\d{0,15}$/.test(params.id)) return leaveToNotFound();
  const appointment = await foundOrLeave(api.appointments.get({ id: Number(params.id), hash }));
  return { appointment, title: getI18n(context).t("appointment:title") };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: "robots", content: "noindex" }, { name: "referrer", content: "no-referrer" }];
}

export default function AppointmentPage({ loaderData: { appointment } }: Route.ComponentProps) {
  const { t } = useTranslation("appointment");
  const formats = useFormats();
  const path = usePaths();
  const { doctor, service, clinic_branch: branch, status } = appointment;
  const at = cityTime(appointment.datetime, appointment.timezone);
  const rows = [
    [t("when"), <b key="when">{t("at", { date: formats.date(at.date, "longDay"), time: at.time })}</b>],
    [t("service"), service.name],
    [
      t("where"),
      <span key="where" className={styles["lines"]}>
        <span>{branch.name}</span>
        <span>{branch.address}, {branch.city.name}</span>
      </span>,
    ],
    [t("price"), formats.money(appointment.price)],
    [
      t("patient"),
      <span key="patient" className={styles["lines"]}>
        <span>{appointment.client_name}</span>
        <span>{formats.phone(appointment.client_phone)}</span>
      </span>,
    ],
    [t("number"), String(appointment.id)],
  ] as const;
  return (
    <div className={`wrap ${styles["page"]}`}>
      <div className="sheet">
        <p className={styles["status"]} data-status={status}>
          {t(`status.${status}`)}
        </p>
        <h1>{t(`heading.${status}`)}</h1>
        {status === "booked" && <p>{t("whatNext")}</p>}
        <Link to={path("/doctor/:slug", { slug: doctor.slug })} className={styles["doctor"]}>
          <Avatar name={doctor.name} src={doctor.image_url} size="small" />
          <span>{doctor.name}</span>
        </Link>
        <dl className={styles["facts"]}>
          {rows.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles["keep"]}>{t("keep")}</p>
      </div>
    </div>
  );
}
