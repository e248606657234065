import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { BookingHead } from "../layout.tsx";
import styles from "../booking.module.css";
import formStyles from "./form.module.css";

type SlotFieldProps = {
  id: string;
  name: string;
  errors: string[] | undefined;
  slot: BookingHead["slot"];
  /** While another service is loading there is no slot to select. */
  disabled: boolean;
  /** The cleared slot belonged to another service. */
  isServiceChanged: boolean;
};

/** Shows the selected slot; pressing it keeps what was typed and opens the slots step. */
export function SlotField({ id, name, errors, slot, disabled, isServiceChanged }: SlotFieldProps) {
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const at = disabled ? null : slot;
  return (
    <Field id={id} label={t("form.slot")} errors={errors} required>
      {/* An empty live region, so that later content is announced. */}
      <output className={formStyles["told"]}>{isServiceChanged && !slot && t("form.serviceChanged")}</output>
      <button
        {...describedBy({ id, errors })}
        aria-labelledby={`${id}-label ${id}`}
        type="submit"
        name="intent"
        value="slots"
        disabled={disabled}
        data-empty={!at || undefined}
        className={formStyles["slot-field"]}
      >
        <Icon name="calendar" />
        <span>
          {at ? t("form.slotAt", { date: formats.date(at.date, "longDay"), time: at.time }) : t("form.chooseSlot")}
        </span>{" "}
        {at ? <span className={styles["change"]}>{t("form.changeSlot")}</span> : <Icon name="arrow" />}
      </button>
      {at && <input type="hidden" name={name} value={at.id} />}
    </Field>
  );
}
