import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import type { BookingHead } from "../layout.tsx";
import styles from "../booking.module.css";

type SlotFieldProps = {
  id: string;
  name: string;
  errors: string[] | undefined;
  slot: BookingHead["slot"];
  /** While another service is being fetched there is no time of it to choose. */
  disabled: boolean;
};

/** Shows the chosen time; pressing it keeps what was typed and leads to the free slots. */
export function SlotField({ id, name, errors, slot, disabled }: SlotFieldProps) {
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const at = disabled ? null : slot;
  return (
    <Field id={id} label={t("form.slot")} errors={errors} required>
      <button {...describedBy({ id, errors })} type="submit" name="intent" value="slots" disabled={disabled} className={styles["slot-field"]}>
        <span className={at ? undefined : styles["soft"]}>{at ? t("form.slotAt", { date: formats.date(at.date, "longDay"), time: at.time }) : t("form.chooseSlot")}</span>{" "}
        <span className={styles["change"]}>{at ? t("form.changeSlot") : ""}</span>
      </button>
      {at && <input type="hidden" name={name} value={at.id} />}
    </Field>
  );
}
