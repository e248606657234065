import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { AverageScore, ReviewList } from "#app/components/reviews/reviews.tsx";
import { usePagePath } from "#app/routes/catalogue/cards/use-card-links.ts";
import { Pager } from "#app/ui/pager/pager.tsx";
import pageStyles from "./page.module.css";
import { reviewsHref, type ReviewQuery } from "./review-query.ts";
import styles from "./reviews.module.css";
import type { Reviews } from "./reviews.server.ts";

/** The latest reviews, or all by score and page. Scores and pages are links (C-10). */
export function ReviewsSection({ reviews }: { reviews: Reviews }) {
  const t = useTexts("reviews");
  const { total, average, isFew, isAll, band, page, hasNext, results } = reviews;
  const hrefOf = useReviewLinks();
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
        previous={{ to: page > 1 ? hrefOf({ isAll, band, page: page - 1 }) : null, text: t("newer") }}
        next={{ to: hasNext ? hrefOf({ isAll, band, page: page + 1 }) : null, text: t("older") }}
      />
      {!isFew && (
        <Link className={styles["switch"]} rel="nofollow" to={hrefOf({ isAll: !isAll })}>
          {isAll ? t("latest") : t("all", { count: total })}
        </Link>
      )}
    </section>
  );
}

/** Links to the bands of scores that have reviews. */
function Bands({ reviews: { band, bands, total } }: { reviews: Reviews }) {
  const t = useTexts("reviews");
  const hrefOf = useReviewLinks();
  return (
    <ul className={styles["bands"]} aria-label={t("byScore")}>
      <li>
        <Link rel="nofollow" to={hrefOf({ isAll: true })} aria-current={band === null ? "true" : undefined}>
          {t("anyScore")} <small>{total}</small>
        </Link>
      </li>
      {bands
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => (
          <li key={name}>
            <Link
              rel="nofollow"
              to={hrefOf({ isAll: true, band: name })}
              aria-current={name === band ? "true" : undefined}
            >
              {t(`bands.${name}`)} <small>{count}</small>
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** Builds URLs of this profile with other reviews. */
function useReviewLinks(): (query: Partial<ReviewQuery> & { isAll: boolean }) => string {
  const profile = usePagePath();
  return (query) => reviewsHref(profile, { band: null, page: 1, ...query });
}
