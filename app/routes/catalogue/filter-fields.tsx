import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useMarket } from "#app/i18n/market.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { DateFilter } from "./date-filter.tsx";
import styles from "./filters.module.css";
import { childAges, filteredDay, sorts, type FilterChoices, type ListFilters } from "./list-filters.ts";

export type FilterFieldsProps = {
  filters: ListFilters;
  choices: FilterChoices;
  onChange: (change: Partial<ListFilters>) => void;
  /** Tells two copies of the fields on one page apart. */
  idPrefix: string;
  /** The browser's own date input is enough here. */
  hasPlainDate?: boolean;
};

type Field = { name: keyof ListFilters; isActive: boolean; control: ReactNode };

/** The fields of the filter form, those in use first (D-10). Each is a native control, sent by a plain form as well. */
export function useFilterFields({
  filters,
  choices,
  onChange,
  idPrefix,
  hasPlainDate = false,
}: FilterFieldsProps): Field[] {
  const { t } = useTranslation("catalogue");
  const { age } = useFormats();
  const { country } = useMarket();
  const number = (text: string) => (text === "" ? null : Number(text));

  const fields: (Field | null)[] = [
    {
      name: "sort",
      isActive: filters.sort !== "default",
      control: (
        <Select
          id={`${idPrefix}sort`}
          name="sort"
          label={t("sort.label")}
          value={filters.nearme ? "distance" : filters.sort}
          disabled={filters.nearme}
          onPick={(value) => onChange({ sort: value as ListFilters["sort"] })}
          options={[
            ...(filters.nearme ? [["distance", t("sort.distance")] as const] : []),
            ...sorts.map((name) => [name, t(`sort.${name}`)] as const),
          ]}
        />
      ),
    },
    choices.hasAges
      ? {
          name: "childAge",
          isActive: filters.childAge !== null,
          control: (
            <Select
              id={`${idPrefix}age`}
              name="child_age"
              label={t("filters.childAge")}
              value={String(filters.childAge ?? "")}
              onPick={(value) => onChange({ childAge: number(value) })}
              options={[
                ["", t("filters.anyAge")],
                ...childAges.map((months) => [String(months), age(months)] as const),
              ]}
            />
          ),
        }
      : null,
    {
      name: "date",
      isActive: filters.date !== null,
      control: (
        <DateFilter
          id={`${idPrefix}date`}
          today={choices.today}
          value={filteredDay(filters, choices.today)}
          isPlain={hasPlainDate}
          onPick={(date) => onChange({ date: date === choices.today ? "today" : date })}
        />
      ),
    },
    choices.languages.length > 0
      ? {
          name: "language",
          isActive: filters.language.length > 0,
          control: (
            <details className={styles["many"]} data-menu data-active={filters.language.length > 0 || undefined}>
              <summary>
                {t("filters.language")}
                <Icon name="chevron" />
              </summary>
              <ul aria-label={t("filters.language")}>
                {country.doctorLocales.map(({ title, value }) => (
                  <li key={value}>
                    <label>
                      <input
                        type="checkbox"
                        name="language"
                        value={value}
                        checked={filters.language.includes(value)}
                        onChange={({ target }) =>
                          onChange({
                            language: choices.languages.filter((code) =>
                              code === value ? target.checked : filters.language.includes(code),
                            ),
                          })
                        }
                      />
                      <span lang={value}>{title}</span>
                    </label>
                  </li>
                ))}
              </ul>
            </details>
          ),
        }
      : null,
    choices.insurances.length > 0
      ? {
          name: "insurance",
          isActive: filters.insurance !== null,
          control: (
            <Select
              id={`${idPrefix}insurance`}
              name="insurance"
              label={t("filters.insurance")}
              value={String(filters.insurance ?? "")}
              onPick={(value) => onChange({ insurance: number(value) })}
              options={[
                ["", t("filters.anyInsurance")],
                ...choices.insurances.map(({ id, name }) => [String(id), name] as const),
              ]}
            />
          ),
        }
      : null,
    choices.areas.length > 0
      ? {
          name: "cityArea",
          isActive: filters.cityArea !== null,
          control: (
            <Select
              id={`${idPrefix}area`}
              name="city_area"
              label={t("filters.area")}
              value={filters.cityArea ?? ""}
              onPick={(value) => onChange({ cityArea: value || null })}
              options={[["", t("filters.anyArea")], ...choices.areas.map(({ slug, name }) => [slug, name] as const)]}
            />
          ),
        }
      : null,
  ];
  return fields
    .filter((field) => field !== null)
    .toSorted((one, other) => Number(other.isActive) - Number(one.isActive));
}

type SelectProps = {
  id: string;
  name: string;
  label: string;
  value: string;
  disabled?: boolean;
  options: readonly (readonly [value: string, label: string])[];
  onPick: (value: string) => void;
};

function Select({ id, name, label, value, disabled, options, onPick }: SelectProps) {
  return (
    <p
      className={styles["field"]}
      data-chosen={options.find(([option]) => option === value)?.[1]}
      data-active={value !== options[0]?.[0] || disabled || undefined}
    >
      <label htmlFor={id} className="sr">
        {label}
      </label>
      <select id={id} name={name} value={value} disabled={disabled} onChange={(event) => onPick(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </p>
  );
}
