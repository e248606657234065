import { useState } from "react";
import { useTexts } from "#app/i18n/use-texts.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { useFilterFields } from "./filter-fields.tsx";
import styles from "./filter-sheet.module.css";
import { noFilters, type FilterBarProps, type ListFilters } from "./list-filters.ts";
import { NearMe } from "./near-me.tsx";

/** The filters that are selected in the sheet. */
export type SheetChoice = { filters: ListFilters; child: boolean };

type FilterSheetProps = Omit<FilterBarProps, "filters"> & {
  /** Shown when the sheet opens: the applied filters, or those that could not be applied yet. */
  initial: SheetChoice;
  onCancel: () => void;
  onApply: (choice: SheetChoice) => void;
};

/** The filters on a phone: changes are pending until applied; closing drops them (D-08). */
export function FilterSheet({ initial, choices, service, onCancel, onApply }: FilterSheetProps) {
  const t = useTexts("catalogue");
  const [pending, setPending] = useState(initial.filters);
  const [child, setChild] = useState(initial.child);
  const hasAges = child || choices.hasAges;
  const fields = useFilterFields({
    filters: pending,
    // Near me, once pressed, is on only with a position.
    choices: { ...choices, hasAges, hasPosition: choices.hasPosition || !initial.filters.nearme },
    idPrefix: "s-",
    onChange: (change) => setPending({ ...pending, ...change }),
  });
  const reset = () => {
    setPending(noFilters);
    setChild(false);
  };
  return (
    <Dialog
      title={t("filters.title")}
      closeLabel={t("filters.cancel")}
      onClose={onCancel}
      size="sm"
      reset={{ label: t("filters.reset"), onPress: reset }}
      footer={
        <div className={styles["actions"]}>
          <Button type="button" look="quiet" onClick={onCancel}>
            {t("filters.cancel")}
          </Button>
          <Button form="filters">{t("filters.apply")}</Button>
        </div>
      }
    >
      <form
        id="filters"
        className={styles["sheet"]}
        onSubmit={(event) => {
          event.preventDefault();
          onApply({ filters: pending, child });
        }}
      >
        {service.counterpart && (
          <fieldset className={styles["ages"]}>
            <legend>{t("ages.label")}</legend>
            {[false, true].map((forChild) => (
              <label key={String(forChild)}>
                <input type="radio" name="child" checked={child === forChild} onChange={() => setChild(forChild)} />
                {forChild ? t("ages.children") : t("ages.adults")}
              </label>
            ))}
          </fieldset>
        )}
        {fields.map(({ name, control }) => (
          <div key={name}>
            {name === "date" && <span aria-hidden="true">{t("filters.date")}</span>}
            {control}
          </div>
        ))}
        <NearMe isOn={pending.nearme} onChange={(nearme) => setPending({ ...pending, nearme })} />
      </form>
    </Dialog>
  );
}
