import { useTexts } from "#app/i18n/use-texts.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { desktopTimes, mobileTimes, smallMobileTimes } from "#app/components/slot-days/slot-days.tsx";
import { LinkGroup } from "#app/ui/link-group/link-group.tsx";
import styles from "./card-steps.module.css";
import type { CardLinks, DoctorView } from "./doctor-view.ts";
import { cardId } from "./use-changed-card.ts";

/** Links to the earlier and the later slot window, and to all or fewer times of this one. The card handles clicks. */
export function CardSteps({ doctor, links }: { doctor: DoctorView; links: CardLinks }) {
  const t = useTexts("common");
  const { doctorServiceId, slots } = doctor;
  const { from, hasAllTimes } = slots;
  const to = (change: { from?: string | null; hasAllTimes?: boolean }) =>
    `${links.card({ doctorServiceId, from, hasAllTimes, ...change })}#${cardId(doctor)}`;
  const hasMore = slots.most > smallMobileTimes;
  if (!slots.earlier && !slots.later && !hasMore) return null;
  return (
    <LinkGroup className={styles["steps"]} label={t("slots.steps", { doctor: doctor.name })}>
      {slots.earlier && (
        <a href={to({ from: slots.earlier })} rel="nofollow" className={styles["earlier"]}>
          <Icon name="chevron" />
          {t("slots.earlier")}
        </a>
      )}{" "}
      {hasMore && (
        <a
          href={to({ hasAllTimes: !hasAllTimes })}
          rel="nofollow"
          className={styles["more"]}
          data-from={screensWithMore(slots.most)}
        >
          {hasAllTimes ? t("slots.fewer") : t("slots.more")}
        </a>
      )}{" "}
      {slots.later && (
        <a href={to({ from: slots.later })} rel="nofollow" className={styles["later"]}>
          {t("slots.later")}
          <Icon name="chevron" />
        </a>
      )}
    </LinkGroup>
  );
}

/**
 * The largest screens on which a day has more times than the card shows (C-08); undefined: all screens.
 *
 * @param most the number of times of the fullest day
 */
function screensWithMore(most: number): "small" | "mobile" | undefined {
  if (most > desktopTimes) return undefined;
  return most > mobileTimes ? "mobile" : "small";
}
