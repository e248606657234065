import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Clamp } from "#app/ui/clamp/clamp.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { ClinicReviewView, ReviewView } from "./review-view.ts";
import styles from "./reviews.module.css";

export function AverageScore({ average, total }: { average: number; total: number }) {
  const t = useTexts("reviews");
  const { rating } = useFormats();
  return (
    <p className={styles["average"]}>
      <b>
        <Icon name="star" />
        {rating(average)}
      </b>{" "}
      {t("average", { count: total })}
    </p>
  );
}

export function ReviewList({ reviews }: { reviews: readonly (ReviewView | ClinicReviewView)[] }) {
  return (
    <ul className={styles["list"]}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewArticle review={review} />
        </li>
      ))}
    </ul>
  );
}

type ReviewArticleProps = { review: ReviewView | ClinicReviewView; heading?: "h2" | "h3" };

export function ReviewArticle({ review, heading: Heading = "h3" }: ReviewArticleProps) {
  const t = useTexts("reviews");
  const path = usePaths();
  const { date } = useFormats();
  return (
    <article className={styles["review"]}>
      <Heading>
        {review.author} <span className={styles["score"]}>{t("score", { score: review.score })}</span>
      </Heading>
      <div className={styles["visit"]}>
        <time dateTime={review.date}>{date(review.date, "fullDate")}</time>
        {"doctor" in review && (
          <>
            <span className="sr">, {t("doctor")}: </span>
            {review.doctor.slug === null ? (
              review.doctor.name
            ) : (
              <Link to={path("/doctor/:slug", { slug: review.doctor.slug })}>{review.doctor.name}</Link>
            )}
          </>
        )}
      </div>
      {review.text && <ReviewText {...review} about={review.author} />}
      {review.answer && (
        <blockquote className={styles["answer"]}>
          <p className={styles["answerer"]}>{t("answer")}</p>
          <ReviewText {...review.answer} about={t("answer")} />
        </blockquote>
      )}
    </article>
  );
}

/** Characters of a text that is shown whole: about a dozen lines on a phone. */
const wholeLength = 600;

/** `about`: names the text, for screen readers on the switch of a long one. */
function ReviewText({ text, language, about }: { text: string; language: string; about: string }) {
  const paragraph = (
    <p className={styles["text"]} lang={language}>
      {text}
    </p>
  );
  const isLong = text.length > wholeLength || text.split("\n").length > 8;
  return isLong ? (
    <Clamp about={about} lines="eight">
      {paragraph}
    </Clamp>
  ) : (
    paragraph
  );
}
