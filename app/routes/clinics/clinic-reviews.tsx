import { useTranslation } from "react-i18next";
import { AverageScore, ReviewList } from "#app/components/reviews/reviews.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import type { ClinicProfile } from "./profile-loader.server.ts";
import styles from "./profile.module.css";

/** The published reviews of the clinic's doctors, by page. */
export function ClinicReviews({ clinic: { reviews, feedbackScore } }: { clinic: ClinicProfile }) {
  const { t } = useTranslation("reviews");
  if (reviews.total === 0) return null;
  const { paging } = reviews;
  return (
    <section id="reviews" className={styles["section"]} aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t("clinic")}</h2>
      <div className={styles["reviews"]}>
        <AverageScore average={feedbackScore} total={reviews.total} />
        <ReviewList reviews={reviews.results} />
        <Pager
          label={t("pages")}
          previous={{ to: paging.previous && `${paging.previous}#reviews`, text: t("newer") }}
          next={{ to: paging.next && `${paging.next}#reviews`, text: t("older") }}
        />
      </div>
    </section>
  );
}
