import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import pageStyles from "./page.module.css";
import styles from "./reviews.module.css";
import type { Reviews } from "./reviews.server.ts";

/** Reviews: the latest, or all by score and page; every choice is a link (C-10). */
export function ReviewsSection({ reviews }: { reviews: Reviews }) {
  const { t } = useTranslation("doctor");
  const { rating } = useFormats();
  const { total, average, isFew, isAll, results } = reviews;
  return (
    <section id="reviews" className={`${pageStyles["panel"]} ${styles["reviews"]}`} aria-labelledby="reviews-title">
      <h2 id="reviews-title">
        {t("reviews.title")} {total > 0 && <small>{total}</small>}
      </h2>
      {total === 0 ? (
        <p className={styles["none"]}>{t("reviews.none")}</p>
      ) : (
        <p className={styles["average"]}>
          <b>
            <Icon name="star" />
            {rating(average)}
          </b>{" "}
          {t("reviews.average", { count: total })}
        </p>
      )}
      {!isFew && isAll && <Bands reviews={reviews} />}
      {total > 0 && results.length === 0 && <p className={styles["none"]}>{t("reviews.noneOfScore")}</p>}
      <ul className={styles["list"]}>
        {results.map((review) => (
          <li key={review.id}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      <Pager
        label={t("reviews.pages")}
        previous={{ to: reviews.previous, text: t("reviews.newer") }}
        next={{ to: reviews.next, text: t("reviews.older") }}
      />
      {!isFew && (
        <Link className={styles["switch"]} rel="nofollow" to={isAll ? reviews.latestHref : reviews.allHref}>
          {isAll ? t("reviews.latest") : t("reviews.all", { count: total })}
        </Link>
      )}
    </section>
  );
}

/** The bands of scores, without empty ones. */
function Bands({ reviews: { band, bands, total, allHref } }: { reviews: Reviews }) {
  const { t } = useTranslation("doctor");
  return (
    <nav aria-label={t("reviews.byScore")}>
      <ul className={styles["bands"]}>
        <li>
          <Link rel="nofollow" to={allHref} aria-current={band === null ? "true" : undefined}>
            {t("reviews.anyScore")} <small>{total}</small>
          </Link>
        </li>
        {bands
          .filter(({ count }) => count > 0)
          .map(({ name, count, href }) => (
            <li key={name}>
              <Link rel="nofollow" to={href} aria-current={name === band ? "true" : undefined}>
                {t(`reviews.bands.${name}`)} <small>{count}</small>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function Review({ review }: { review: Reviews["results"][number] }) {
  const { t } = useTranslation("doctor");
  const { date } = useFormats();
  return (
    <article className={styles["review"]}>
      <h3>
        {review.author} <span className={styles["score"]}>{t("reviews.score", { score: review.score })}</span>
      </h3>
      <time dateTime={review.date}>{date(review.date, "fullDate")}</time>
      {review.text && <p lang={review.language}>{review.text}</p>}
    </article>
  );
}
