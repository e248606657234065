import { useTranslation } from "react-i18next";
import { useOutletContext } from "react-router";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./booking.module.css";
import type { BookingHead } from "./layout.tsx";

/** Shows the selected slot on steps that do not ask for it. */
export function ChosenTime() {
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const { slot } = useOutletContext<BookingHead>();
  if (!slot) return null;
  return (
    <p className={styles["chosen"]}>
      <Icon name="calendar" />
      {t("form.slotAt", { date: formats.date(slot.date, "longDay"), time: slot.time })}
    </p>
  );
}
