import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, useSubmit } from "react-router";
import { useMarket } from "#app/i18n/market.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { sorts, type Sort } from "./list-query.ts";
import styles from "./sort-form.module.css";

/** A plain GET form; with script choosing is enough. The rest of the address travels along. */
export function SortForm({ sort, search, action }: { sort: Sort; search: string; action: string }) {
  const { t } = useTranslation("catalogue");
  const submit = useSubmit();
  const { scripts } = useMarket();
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  const select = useRef<HTMLSelectElement>(null);
  // What was chosen before script ran; later choices submit themselves.
  useEffect(() => {
    const chosen = select.current;
    if (chosen && chosen.value !== sort) void submit(chosen.form, { preventScrollReset: true });
  }, [sort, submit]);
  const carried = [...new URLSearchParams(search)].filter(([name]) => name !== "sort" && name !== "page");
  return (
    <Form method="get" action={action} className={styles["form"]}>
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort">{t("sort.label")}</label>{" "}
      <span className={styles["select"]}>
        <select
          key={sort}
          id="sort"
          name="sort"
          defaultValue={sort}
          onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
          ref={select}
        >
          {sorts.map((name) => (
            <option key={name} value={name}>
              {t(`sort.${name}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>{" "}
      {!running && (
        <span className={scripts ? styles["unscripted"] : undefined}>
          <Button look="quiet">{t("sort.apply")}</Button>
        </span>
      )}
    </Form>
  );
}
