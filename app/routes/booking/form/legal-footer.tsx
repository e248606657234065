import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { usePaths } from "#app/i18n/use-paths.ts";
import styles from "./form.module.css";

type LegalPage = "/user_gtc" | "/privacy_policy" | "/processing-agreement";

const pages: Record<string, LegalPage | undefined> = {
  agreement: "/user_gtc",
  privacy: "/privacy_policy",
  processing: "/processing-agreement",
};

/** The legal meaning of the button. Links open in a new tab, so that typed values are kept. */
export function LegalFooter({ booker, buttonText }: { booker: "patient" | "operator"; buttonText: string }) {
  const { t } = useTranslation("booking");
  const path = usePaths();
  // Splits "… <privacy>policy</privacy> …" into text, and a name and text for each link.
  const parts = t(`${booker}.legal`, { button: buttonText }).split(/<(\w+)>(.*?)<\/\1>/);
  return (
    <p className={styles["legal"]}>
      {parts.map((text, index) => {
        if (index % 3 === 0) return <Fragment key={index}>{text}</Fragment>;
        const page = index % 3 === 2 && pages[parts[index - 1] ?? ""];
        return (
          page && (
            <a key={index} href={path(page, {})} target="_blank" rel="noopener">
              {text}
            </a>
          )
        );
      })}
    </p>
  );
}
