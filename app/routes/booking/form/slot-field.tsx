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
  /** While another service is loading, since it has no selected slot yet. */
  disabled: boolean;
  /** Whether the slot was cleared because another service was selected. */
  isServiceChanged: boolean;
};

/** A button with the selected slot, which stores the form and opens the slots step. */
export function SlotField({ id, name, errors, slot, disabled, isServiceChanged }: SlotFieldProps) {
  const { t } = useTranslation("booking");
  const formats = useFormats();
  const selected = disabled ? null : slot;
  return (
    <Field id={id} label={t("form.slot")} errors={errors} required>
      {/* A live region that is rendered empty, so that later content is announced. */}
      <output className={formStyles["told"]}>{isServiceChanged && !slot && t("form.serviceChanged")}</output>
      <button
        {...describedBy({ id, errors })}
        aria-labelledby={`${id}-label ${id}`}
        type="submit"
        name="intent"
        value="slots"
        disabled={disabled}
        data-empty={!selected || undefined}
        className={formStyles["slot-field"]}
      >
        <Icon name="calendar" />
        <span>
          {selected
            ? t("form.slotAt", { date: formats.date(selected.date, "longDay"), time: selected.time })
            : t("form.chooseSlot")}
        </span>{" "}
        {selected ? <span className={styles["change"]}>{t("form.changeSlot")}</span> : <Icon name="arrow" />}
      </button>
      {selected && (
        <>
          <input type="hidden" name={name} value={selected.id} />
          <input type="hidden" name="shown_day" value={selected.date} />
        </>
      )}
    </Field>
  );
}
