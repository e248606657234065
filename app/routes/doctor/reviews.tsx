import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AverageScore, ReviewList } from "#app/components/reviews/reviews.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import pageStyles from "./page.module.css";
import styles from "./reviews.module.css";
import type { Reviews } from "./reviews.server.ts";

/** Reviews: the latest, or all by score and page; every choice is a link (C-10). */
export function ReviewsSection({ reviews }: { reviews: Reviews }) {
  const { t } = useTranslation("reviews");
  const { total, average, isFew, isAll, results } = reviews;
  return (
    <section id="reviews" className={`${pageStyles["panel"]} ${styles["reviews"]}`} aria-labelledby="reviews-title">
      <h2 id="reviews-title">
        {t("title")} {total > 0 && <small>{total}</small>}
      </h2>
      {total === 0 ? <p className={styles["none"]}>{t("none")}</p> : <AverageScore average={average} total={total} />}
      {!isFew && isAll && <Bands reviews={reviews} />}
      {total > 0 && results.length === 0 && <p className={styles["none"]}>{t("noneOfScore")}</p>}
      <ReviewList reviews={results} />
      <Pager
        label={t("pages")}
        previous={{ to: reviews.previous, text: t("newer") }}
        next={{ to: reviews.next, text: t("older") }}
      />
      {!isFew && (
        <Link className={styles["switch"]} rel="nofollow" to={isAll ? reviews.latestHref : reviews.allHref}>
          {isAll ? t("latest") : t("all", { count: total })}
        </Link>
      )}
    </section>
  );
}

/** The bands of scores, without empty ones. */
function Bands({ reviews: { band, bands, total, allHref } }: { reviews: Reviews }) {
  const { t } = useTranslation("reviews");
  return (
    <ul className={styles["bands"]} aria-label={t("byScore")}>
      <li>
        <Link rel="nofollow" to={allHref} aria-current={band === null ? "true" : undefined}>
          {t("anyScore")} <small>{total}</small>
        </Link>
      </li>
      {bands
        .filter(({ count }) => count > 0)
        .map(({ name, count, href }) => (
          <li key={name}>
            <Link rel="nofollow" to={href} aria-current={name === band ? "true" : undefined}>
              {t(`bands.${name}`)} <small>{count}</small>
            </Link>
          </li>
        ))}
    </ul>
  );
}
