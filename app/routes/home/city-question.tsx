import { useState } from "react";
import { useTexts } from "#app/i18n/use-texts.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import styles from "./city-question.module.css";

/** Asks to confirm the default city or to choose another; the answer is stored like any choice of a city (L-14). */
export function CityQuestion({ city }: { city: { slug: string; name: string } }) {
  const t = useTexts("home");
  const path = usePaths();
  // Hidden at once, so that the layout shift follows the press immediately.
  const [isConfirmed, setConfirmed] = useState(false);
  if (isConfirmed) return null;
  return (
    <dialog open className={`whole ${styles["question"]}`} aria-labelledby="city-question">
      <p id="city-question">{t("city.question", { city: city.name })}</p>
      <p>
        <ButtonLink
          to={path("/", {}, { city: city.slug })}
          replace
          preventScrollReset
          rel="nofollow"
          size="small"
          onClick={() => setConfirmed(true)}
        >
          {t("city.yes")}
        </ButtonLink>{" "}
        <ButtonLink to={path("/cities", {})} rel="nofollow" look="quiet" size="small">
          {t("city.other")}
        </ButtonLink>
      </p>
    </dialog>
  );
}
