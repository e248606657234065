import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { DoctorCard } from "#app/components/doctor-card/doctor-card.tsx";
import { announceToScreenReaders } from "#app/ui/document/live-region.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Skeleton } from "#app/ui/skeleton/skeleton.tsx";
import { useCardLinks, useInsurer } from "../../catalogue/cards/use-card-links.ts";
import styles from "./chosen-card.module.css";
import type { Choice } from "./choice.ts";
import { useDoctorCard } from "./use-doctor-card.ts";

type ChosenCardProps = {
  /** The city's name. */
  city: string;
  choice: Choice;
  /** The date filter, "YYYY-MM-DD"; null: any day. */
  from: string | null;
  /** URL of the same doctor on the page without script. */
  plainHref: string;
  onStep: (index: number) => void;
  onClose: () => void;
};

/** The card of the selected doctor at the bottom of the map, with a pager over the others of the marker. */
export function ChosenCard({ city, choice, from, plainHref, onStep, onClose }: ChosenCardProps) {
  const { t } = useTranslation(["map", "widgets"]);
  const path = usePaths();
  const insurance = useInsurer();
  const links = useCardLinks();
  const heading = useRef<HTMLHeadingElement>(null);
  const { doctors, index } = choice;
  const { doctor: doctorServiceId, pin } = doctors[index]!;
  const doctor = useDoctorCard(doctorServiceId, from);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The pager keeps the focus; a pressed marker may be removed.
    if (section.current!.contains(document.activeElement)) announceToScreenReaders(heading.current!.textContent);
    else heading.current!.focus();
  }, [choice]);
  return (
    <section
      ref={section}
      className={styles["sheet"]}
      aria-labelledby="chosen-title"
      aria-busy={doctor === undefined || undefined}
    >
      <header className={styles["head"]}>
        <h2 ref={heading} id="chosen-title" tabIndex={-1}>
          {pin.name} <span>{t("list.nth", { nth: index + 1, of: doctors.length })}</span>
        </h2>
        {doctors.length > 1 && (
          <>
            <Button
              type="button"
              look="quiet"
              size="small"
              disabled={index === 0}
              aria-label={t("list.previous")}
              onClick={() => onStep(index - 1)}
            >
              <Icon name="arrow" className={styles["back"]} />
            </Button>
            <Button
              type="button"
              look="quiet"
              size="small"
              disabled={index === doctors.length - 1}
              aria-label={t("list.next")}
              onClick={() => onStep(index + 1)}
            >
              <Icon name="arrow" />
            </Button>
          </>
        )}
        <Button type="button" look="text" size="small" aria-label={t("list.close")} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div className={styles["card"]}>
        {doctor === undefined && <Skeleton shape="block" />}
        {doctor === null && (
          <p>
            {t("list.noCard")}{" "}
            <ButtonLink look="quiet" size="small" reloadDocument to={plainHref}>
              {t("list.again")}
            </ButtonLink>
          </p>
        )}
        {doctor && (
          <DoctorCard
            key={doctor.doctorServiceId}
            doctor={doctor}
            href={path("/doctor/:slug", { slug: doctor.slug }, { insurance })}
            links={links}
            city={city}
          />
        )}
      </div>
    </section>
  );
}
