import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { BookingHead } from "../layout.tsx";
import styles from "../booking.module.css";

type SlotFieldProps = {
  id: string;
  name: string;
  errors: string[] | undefined;
  slot: BookingHead["slot"];
  /** While another service is being fetched there is no time of it to choose. */
  disabled: boolean;
  /** The time chosen before was another service's. */
  isServiceChanged: boolean;
};

/** Shows the chosen time; pressing it keeps what was typed and leads to the free slots. */
export function SlotField({ id, name, errors, slot, disabled, isServiceChanged }: SlotFieldProps) {
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const at = disabled ? null : slot;
  return (
    <Field id={id} label={t("form.slot")} errors={errors} required>
      {/* Here before there is anything to say: what comes into it is then read out. */}
      <output className={styles["told"]}>{isServiceChanged && !slot && t("form.serviceChanged")}</output>
      <button
        {...describedBy({ id, errors })}
        type="submit"
        name="intent"
        value="slots"
        disabled={disabled}
        data-empty={!at || undefined}
        className={styles["slot-field"]}
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
