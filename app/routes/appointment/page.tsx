import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { cityTime } from "#app/i18n/zone-time.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { getI18n } from "#app/i18n/language.server.ts";
import type { Route } from "./+types/page";
import styles from "./appointment.module.css";
import { readHeldAppointment } from "./held-appointment.server.ts";

export const handle = { namespaces: ["appointment"] };

export async function loader(args: Route.LoaderArgs) {
  const { appointment, hash, visit } = await readHeldAppointment(args);
  const cancelPath = appointment.change_until ? visit.path("/appointments/:id/cancel", { id: String(appointment.id) }, { hash }) : null;
  return { appointment, cancelPath, title: getI18n(args.context).t("appointment:title") };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: "robots", content: "noindex" }, { name: "referrer", content: "no-referrer" }];
}

export default function AppointmentPage({ loaderData: { appointment, cancelPath } }: Route.ComponentProps) {
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
      <Fragment key="where">
        {branch.name}
        <br />
        {branch.address}, {branch.city.name}
      </Fragment>,
    ],
    [t("price"), formats.money(appointment.price)],
    [
      t("patient"),
      <Fragment key="patient">
        {appointment.client_name}
        <br />
        {formats.phone(appointment.client_phone)}
      </Fragment>,
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
        {cancelPath && (
          <Link to={cancelPath} rel="nofollow">
            {t("cancel.title")}
          </Link>
        )}
      </div>
    </div>
  );
}
