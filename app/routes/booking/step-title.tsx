import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useOutletContext } from "react-router";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import type { BookingHead } from "./layout.tsx";

type StepTitleProps = {
  /** What the step is called; the form is the booking itself. */
  step?: string;
  /** Something in it is wrong: the title begins with that. */
  invalid?: boolean;
};

/** The title of the document. Over a page the booking borrows that page's title, and gives it back. */
export function StepTitle({ step, invalid = false }: StepTitleProps) {
  const { t } = useTranslation("booking");
  const { plain, doctor } = useOutletContext<BookingHead>();
  const title = [step, t("title"), doctor.name].filter(Boolean).join(" — ");
  const text = useErrorTitle(title, invalid);
  useEffect(() => {
    if (plain) return;
    const before = document.title;
    document.title = text;
    return () => {
      // A page that the booking led to has its own already.
      if (document.title === text) document.title = before;
    };
  }, [plain, text]);
  return plain ? <title>{text}</title> : null;
}
