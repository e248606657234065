import type { RefObject } from "react";
import { usePaths } from "#app/i18n/use-paths.ts";
import { usePart } from "#app/ui/document/use-part.ts";
import { DoctorCard } from "#app/ui/doctor-card/doctor-card.tsx";
import type { DoctorView } from "#app/ui/doctor-card/doctor-view.ts";
import styles from "./doctors.module.css";
import { useListLinks } from "./use-card-links.ts";

const loadPlaceholders = () => import("./card-placeholders.tsx");

/** So many cards a large screen shows at once: their portraits come first. */
const inSight = 3;

type CardsProps = {
  doctors: readonly DoctorView[];
  /** How many doctors of the list stand on the pages before; without it the cards are no part of it. */
  before?: number;
  list?: RefObject<HTMLOListElement | null>;
  /** Another list is on its way. */
  isBusy?: boolean;
  /** More cards are on their way. */
  isLoading?: boolean;
  showArea?: boolean;
};

export function Cards({ doctors, before, list, isBusy = false, isLoading = false, showArea = false }: CardsProps) {
  const path = usePaths();
  const links = useListLinks(doctors.length, before);
  const placeholders = usePart(loadPlaceholders, isLoading);
  if (doctors.length === 0) return null;
  return (
    <>
      <ol
        ref={list}
        className={styles["list"]}
        aria-busy={isBusy || isLoading || undefined}
        data-changing={isBusy || undefined}
      >
        {doctors.map((doctor, index) => (
          <li key={doctor.id}>
            <DoctorCard
              doctor={doctor}
              href={path("/doctor/:slug", { slug: doctor.slug })}
              links={links[index]!}
              showArea={showArea}
              eager={index < inSight}
            />
          </li>
        ))}
      </ol>
      {isLoading && placeholders && <placeholders.CardPlaceholders />}
    </>
  );
}
