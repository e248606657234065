import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./clinic-figures.module.css";
import type { ClinicView } from "./clinic-view.ts";

type ClinicFiguresProps = {
  clinic: Pick<ClinicView, "feedbackCount" | "feedbackScore" | "doctorsCount">;
  /** The reviews on the clinic's page. */
  reviewsHref: string;
};

/** A clinic's figures: the rating of its doctors and their number. */
export function ClinicFigures({ clinic, reviewsHref }: ClinicFiguresProps) {
  const t = useTexts(["clinics", "common"]);
  const { rating } = useFormats();
  return (
    <p className={styles["figures"]}>
      {clinic.feedbackCount > 0 && (
        <>
          <b>
            <Icon name="star" />
            <span className="sr">{t("common:rating")}: </span>
            {rating(clinic.feedbackScore)}
          </b>
          <span className="sr">, </span>
          <Link to={reviewsHref}>{t("common:reviews", { count: clinic.feedbackCount })}</Link>{" "}
          <span className="sr">, </span>
        </>
      )}
      <span>{t("doctorsCount", { count: clinic.doctorsCount })}</span>
    </p>
  );
}
