import { Trans, useTranslation } from "react-i18next";
import { usePaths } from "#app/i18n/use-paths.ts";
import styles from "../booking.module.css";

/** What pressing the button means; the pages open beside the form, so that nothing typed is left behind. */
export function LegalFooter({ voice, button }: { voice: "patient" | "operator"; /** Its words. */ button: string }) {
  const { t } = useTranslation("booking");
  const path = usePaths();
  const link = (pattern: string) => <a href={path(pattern, {})} target="_blank" rel="noopener" />;
  return (
    <p className={styles["legal"]}>
      <Trans
        t={t}
        i18nKey={`${voice}.legal`}
        values={{ button }}
        components={{
          agreement: link("/user_gtc"),
          privacy: link("/privacy_policy"),
          processing: link("/processing-agreement"),
        }}
      />
    </p>
  );
}
