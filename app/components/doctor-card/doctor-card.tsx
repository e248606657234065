import { memo, useEffect, type ReactNode } from "react";
import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { announceToScreenReaders } from "#app/ui/document/live-region.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { unpackDays } from "#app/components/slot-days/packed-days.ts";
import { BranchChoice } from "./branch-choice.tsx";
import { BranchLine } from "./branch-line.tsx";
import { CardSlots, WalkIn } from "./card-slots.tsx";
import styles from "./doctor-card.module.css";
import { DoctorName } from "./doctor-name.tsx";
import type { CardLinks, DoctorView } from "./doctor-view.ts";
import { Price } from "./price.tsx";
import { cardId, useChangedCard } from "./use-changed-card.ts";
import { fromList, useProfileClick } from "./use-profile-click.ts";

type DoctorCardProps = {
  doctor: DoctorView;
  /** The profile's URL; null on the profile itself, where the name is the page's heading. */
  href: string | null;
  links: CardLinks;
  /** The city's name. */
  city: string;
  /** Shows the city area with the postal address, in a list of one area. */
  showArea?: boolean;
  /** True above the fold, where the portrait is loaded eagerly. */
  eager?: boolean;
  children?: ReactNode;
};

/** A doctor's card, memoised since a list has dozens of them. */
export const DoctorCard = memo(function DoctorCard({
  doctor: listed,
  href,
  links,
  city,
  showArea = false,
  eager = !href,
  children,
}: DoctorCardProps) {
  const { doctor, isChanged, isLoading, onClick } = useChangedCard(listed);
  const t = useTexts("common");
  const { date, rating } = useFormats();
  const path = usePaths();
  const openProfile = useProfileClick(doctor);
  const name = <DoctorName name={doctor.name} />;
  const shownDays = isChanged ? unpackDays(doctor.slots.days) : [];
  // The days that the card shows once the visitor has changed them, as text.
  const changedDays = [...new Set([shownDays.at(0), shownDays.at(-1)])]
    .map((day) => day && date(day.date, "longDay"))
    .join(" – ");
  useEffect(() => {
    if (changedDays) announceToScreenReaders(changedDays);
  }, [changedDays]);
  const Heading = href ? "h2" : "h1";
  return (
    <article className={styles["card"]} id={cardId(doctor)} aria-busy={isLoading || undefined} onClick={onClick}>
      <div className={styles["who"]}>
        <Heading className={styles["name"]}>
          {href ? (
            <Link to={href} state={fromList} onClick={openProfile}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Heading>
        {doctor.isPremium && <p className={styles["badge"]}>{t("premium")}</p>}
        <p className={styles["titles"]}>
          {[...doctor.titles, doctor.experience ? t("experience", { count: doctor.experience }) : null]
            .filter(Boolean)
            .join("\u00a0· ")}
        </p>
      </div>
      <div className={styles["side"]}>
        <Avatar name={doctor.name} src={doctor.imageUrl} eager={eager} />
        {doctor.feedbackCount > 0 && (
          <p className={styles["rating"]}>
            <b>
              <Icon name="star" />
              <span className="sr">{`${t("rating")}: `}</span>
              {rating(doctor.feedbackScore)}
            </b>
            <span className="sr">, </span>
            <Link to={`${href ?? ""}#reviews`} state={href && fromList} onClick={href ? openProfile : undefined}>
              {t("reviews", { count: doctor.feedbackCount })}
            </Link>
          </p>
        )}
      </div>
      <div className={styles["where"]}>
        <Price price={doctor.price} />
        <BranchLine
          branch={doctor.branch}
          showArea={showArea}
          city={city}
          clinicHref={path("/clinics/:city/:slug", { city: doctor.citySlug, slug: doctor.branch.clinicSlug })}
          mapHref={path("/map", {}, doctor.branch.location)}
        />
        <BranchChoice doctor={doctor} links={links} />
        <WalkIn doctor={doctor} />
        {children}
      </div>
      <CardSlots doctor={doctor} links={links} href={href} />
      {/* Styles match this element only if the card is complete. */}
      <hr hidden />
    </article>
  );
});
