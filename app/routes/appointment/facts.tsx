import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Appointment } from "#app/contract/appointment.ts";
import { mapLinks } from "#app/countries/map-links.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { PhoneLink } from "#app/components/phone-link/phone-link.tsx";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { cityTime } from "#app/calendar/city-time.ts";
import styles from "./appointment.module.css";

/** Time, service, branch, patient and price of an appointment; the time includes the year if it is over. */
export function Facts({ appointment, isAhead }: { appointment: Appointment; isAhead: boolean }) {
  const { t } = useTranslation(["appointment", "booking"]);
  const formats = useFormats();
  const { service, clinic_branch: branch } = appointment;
  const start = cityTime(appointment.datetime, appointment.timezone);
  return (
    <dl className={styles["facts"]}>
      <Fact term={t("when")}>
        <b>
          <time dateTime={appointment.datetime}>
            {t("at", { date: formats.date(start.date, isAhead ? "longDay" : "fullDate"), time: start.time })}
          </time>
        </b>
      </Fact>
      <Fact term={t("service")}>{service.name}</Fact>
      <Fact term={t("where")}>
        {branch.name}
        <br />
        {branch.address}, {branch.city.name}
        <MapLinks point={branch.location} />
      </Fact>
      {branch.phone && (
        <Fact term={t("phone")}>
          <PhoneLink phone={branch.phone} />
        </Fact>
      )}
      {appointment.insurance && <Fact term={t("booking:form.insurance")}>{appointment.insurance.name}</Fact>}
      <Fact term={t("price")}>{formats.price(appointment.price, service.type === "procedure")}</Fact>
      <Fact term={t("patient")}>
        {appointment.client_name}
        <br />
        <span className={styles["phone"]}>{formats.phone(appointment.client_phone)}</span>
      </Fact>
      <Fact term={t("number")}>{appointment.id}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Links to our map, and to directions on other sites, which get no referrer. */
function MapLinks({ point }: { point: { lat: number; lng: number } }) {
  const { t } = useTranslation("appointment");
  const path = usePaths();
  const { country } = useRootData();
  return (
    <ul className={styles["ways"]}>
      <li>
        <Link to={path("/map", {}, { lat: point.lat, lng: point.lng })} reloadDocument rel="nofollow">
          {t("onMap")}
        </Link>
      </li>
      {mapLinks(country, point).map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel="noreferrer nofollow" aria-label={t("directions", { name })}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
