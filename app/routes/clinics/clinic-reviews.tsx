import { useTexts } from "#app/i18n/use-texts.ts";
import { AverageScore, ReviewList } from "#app/components/reviews/reviews.tsx";
import { usePaging } from "#app/routes/shell/use-paging.ts";
import { Pager } from "#app/ui/pager/pager.tsx";
import type { ClinicProfile } from "./profile-loader.server.ts";
import styles from "./profile.module.css";

/** The published reviews of the clinic's doctors, by page. */
export function ClinicReviews({ clinic: { reviews, feedbackScore } }: { clinic: ClinicProfile }) {
  const t = useTexts("reviews");
  const pages = usePaging(reviews.paging, "review_page");
  if (reviews.total === 0) return null;
  return (
    <section id="reviews" className={styles["section"]} aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t("clinic")}</h2>
      <div className={styles["reviews"]}>
        <AverageScore average={feedbackScore} total={reviews.total} />
        <ReviewList reviews={reviews.results} />
        <Pager
          label={t("pages")}
          previous={{ to: pages.previous && `${pages.previous}#reviews`, text: t("newer") }}
          next={{ to: pages.next && `${pages.next}#reviews`, text: t("older") }}
        />
      </div>
    </section>
  );
}
