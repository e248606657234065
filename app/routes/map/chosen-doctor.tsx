import { useTranslation } from "react-i18next";
import { usePaths } from "#app/i18n/use-paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { DoctorCard } from "#app/components/doctor-card/doctor-card.tsx";
import { useCardLinks, useInsurer } from "../catalogue/cards/use-card-links.ts";
import type { ListUrl } from "../catalogue/filters/use-list-url.ts";
import { mapSearch } from "./frame.ts";
import type { ListMap } from "./list-map-loader.server.ts";
import styles from "./chosen-doctor.module.css";

/** The card of the doctor chosen on the map, with links to the previous and next doctor of the same pin. */
export function ChosenDoctor({
  chosen,
  city,
  listUrl: { pathname, search },
}: {
  chosen: NonNullable<ListMap["chosen"]>;
  /** The city's name. */
  city: string;
  listUrl: ListUrl;
}) {
  const { t } = useTranslation("map");
  const path = usePaths();
  const insurance = useInsurer();
  const links = useCardLinks();
  const { branch, pinName, nth, of, doctor } = chosen;
  const pathToNth = (index: number) => `${pathname}${mapSearch(search, { chosen: { branch, nth: index } })}#chosen`;
  return (
    <section id="chosen" className={styles["chosen"]} aria-labelledby="chosen-title">
      <div className={styles["bar"]}>
        <h2 id="chosen-title">
          {pinName} <span>{t("list.nth", { nth, of })}</span>
        </h2>
        {nth > 1 && (
          <ButtonLink look="quiet" size="small" to={pathToNth(nth - 1)} rel="nofollow">
            {t("list.previous")}
          </ButtonLink>
        )}{" "}
        {nth < of && (
          <ButtonLink look="quiet" size="small" to={pathToNth(nth + 1)} rel="nofollow">
            {t("list.next")}
          </ButtonLink>
        )}{" "}
        <ButtonLink
          look="text"
          size="small"
          to={pathname + mapSearch(search, { chosen: null })}
          rel="nofollow"
          preventScrollReset
        >
          {t("list.close")}
        </ButtonLink>
      </div>
      <DoctorCard
        key={doctor.doctorServiceId}
        doctor={doctor}
        href={path("/doctor/:slug", { slug: doctor.slug }, { insurance })}
        links={links}
        city={city}
      />
    </section>
  );
}
