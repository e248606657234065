import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Clamp } from "#app/ui/clamp/clamp.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { shorten } from "#app/ui/disclosure/shorten.ts";
import { PriceRange } from "#app/ui/price-range/price-range.tsx";
import type { ClinicProfile, PriceLine } from "./profile-loader.server.ts";
import styles from "./profile.module.css";

/** The clinic's specialties and the least price of a first visit. */
export function Offer({ clinic: { visits } }: { clinic: ClinicProfile }) {
  const t = useTexts("clinics");
  const formats = useFormats();
  const prices = visits.flatMap(({ min, max }) => (min === null || max === null ? [] : [min, max]));
  const least = Math.min(...prices);
  if (visits.length === 0) return null;
  return (
    <div className={styles["offer"]}>
      <Clamp about={t("specialties")}>
        <span className="sr">{t("specialties")}: </span>
        {visits.map(({ name }) => name).join(", ")}
      </Clamp>
      {prices.length > 0 && (
        <Link to="#services">{t("visitPrice", { price: formats.price(least, Math.max(...prices) > least) })}</Link>
      )}
    </div>
  );
}

/** The clinic's services with their price ranges, each linked to the clinic's own doctors for it. */
export function ServicePrices({ clinic: { city, slug, visits, procedures } }: { clinic: ClinicProfile }) {
  const t = useTexts("clinics");
  if (visits.length + procedures.length === 0) return null;
  return (
    <section className={styles["section"]} aria-labelledby="services">
      <h2 id="services">{t("services.title")}</h2>
      <div className={styles["prices"]}>
        {visits.length > 0 && <Column title={t("services.visits")} lines={visits} clinic={{ city: city.slug, slug }} />}
        {procedures.length > 0 && (
          <Column title={t("services.procedures")} lines={procedures} clinic={{ city: city.slug, slug }} />
        )}
      </div>
    </section>
  );
}

type ClinicPath = { city: string; slug: string };

/** Services of a column in its short list. */
const shortLimit = 6;

/** A column of services; with the flag, all but the first ones are folded (L-14). */
function Column({ title, lines, clinic }: { title: string; lines: PriceLine[]; clinic: ClinicPath }) {
  const t = useTexts("clinics");
  const { flags } = useRootData();
  const { shown, folded } = shorten(lines, flags.includes("short-services") ? shortLimit : lines.length);
  return (
    <div>
      <h3>{title}</h3>
      <Lines lines={shown} clinic={clinic} />
      {folded.length > 0 && (
        <Disclosure label={t("services.more", { number: folded.length })}>
          <Lines lines={folded} clinic={clinic} />
        </Disclosure>
      )}
    </div>
  );
}

function Lines({ lines, clinic }: { lines: readonly PriceLine[]; clinic: ClinicPath }) {
  const t = useTexts("clinics");
  const path = usePaths();
  return (
    <ul>
      {lines.map(({ slug, name, min, max, doctors }) => (
        <li key={slug}>
          <span>
            <Link to={`${path("/clinics/:city/:slug", clinic, { service: slug })}#doctors`}>{name}</Link>{" "}
            <small>{t("doctorsCount", { count: doctors })}</small>
          </span>{" "}
          <b>
            <PriceRange min={min} max={max} />
          </b>
        </li>
      ))}
    </ul>
  );
}
