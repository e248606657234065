import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useOutletContext } from "react-router";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { usePageTitle } from "#app/ui/page-head/page-title.tsx";
import type { BookingHead } from "./layout.tsx";

type StepTitleProps = {
  /** The step's title; the form step has none but the booking's. */
  step?: string;
  /** Whether the step has errors, which the title then begins with. */
  invalid?: boolean;
};

/** Sets the document's title; a step in a dialog restores the page's title when it is left. */
export function StepTitle({ step, invalid = false }: StepTitleProps) {
  const { t } = useTranslation("booking");
  const { isOwnPage, doctor } = useOutletContext<BookingHead>();
  const title = [step, t("title"), doctor.name].filter(Boolean).join(" — ");
  const text = usePageTitle(useErrorTitle(title, invalid));
  useEffect(() => {
    if (isOwnPage) return;
    const previousTitle = document.title;
    document.title = text;
    return () => {
      // A page that was opened from the booking has already set another title.
      if (document.title === text) document.title = previousTitle;
    };
  }, [isOwnPage, text]);
  return isOwnPage ? <title>{text}</title> : null;
}
