import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useOutletContext } from "react-router";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { usePageTitle } from "#app/ui/page-head/page-title.tsx";
import type { BookingHead } from "./layout.tsx";

type StepTitleProps = {
  /** The step's title; the form step is titled as the booking. */
  step?: string;
  /** Whether the step has errors: the title starts with that. */
  invalid?: boolean;
};

/** Sets the document's title; in a dialog the page's title is restored afterwards. */
export function StepTitle({ step, invalid = false }: StepTitleProps) {
  const { t } = useTranslation("booking");
  const { plain, doctor } = useOutletContext<BookingHead>();
  const title = [step, t("title"), doctor.name].filter(Boolean).join(" — ");
  const text = usePageTitle(useErrorTitle(title, invalid));
  useEffect(() => {
    if (plain) return;
    const before = document.title;
    document.title = text;
    return () => {
      // A page opened from the booking has set its own.
      if (document.title === text) document.title = before;
    };
  }, [plain, text]);
  return plain ? <title>{text}</title> : null;
}
