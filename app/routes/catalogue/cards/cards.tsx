import type { RefObject } from "react";
import { usePaths } from "#app/i18n/use-paths.ts";
import { loadAfterPaint } from "#app/ui/document/load-after-paint.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { DoctorCard } from "#app/components/doctor-card/doctor-card.tsx";
import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import styles from "../list/doctors.module.css";
import { useInsurer, useListLinks } from "./use-card-links.ts";

/** Number of cards above the fold on a large screen, whose portraits load first. */
const cardsAboveFold = 3;

type CardsProps = {
  doctors: readonly DoctorView[];
  /** The city's name. */
  city: string;
  /** Number of doctors on earlier pages; undefined outside a list. */
  before?: number;
  list?: RefObject<HTMLOListElement | null>;
  /** Whether another list is loading. */
  isBusy?: boolean;
  /** Whether more cards are loading. */
  isLoading?: boolean;
  /** Number of placeholders, which reserve space so that the footer does not move when more cards are loaded. */
  awaited?: number;
  showArea?: boolean;
};

export function Cards({
  doctors,
  city,
  before,
  list,
  isBusy = false,
  isLoading = false,
  awaited = 0,
  showArea = false,
}: CardsProps) {
  const path = usePaths();
  const insurance = useInsurer();
  const links = useListLinks(doctors.length, before);
  const placeholders = useLazyComponent(loadAfterPaint, awaited > 0);
  // Without a service the profile shows an initial appointment, so only procedures are passed.
  const profilePath = ({ slug, price, doctorServiceId }: DoctorView) =>
    path("/doctor/:slug", { slug }, { service: price.isFrom ? doctorServiceId : null, insurance });
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
              href={profilePath(doctor)}
              links={links[index]!}
              city={city}
              showArea={showArea}
              eager={index < cardsAboveFold}
            />
          </li>
        ))}
      </ol>
      {awaited > 0 && placeholders && <placeholders.CardPlaceholders key={doctors.length} count={awaited} />}
    </>
  );
}
