import type { ReactElement } from "react";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { DateFilter } from "./date-filter.tsx";
import styles from "./filters.module.css";
import {
  childAges,
  filteredDay,
  listFilters,
  noFilters,
  sorts,
  writeFilter,
  type FilterChoices,
  type ListFilters,
} from "./list-filters.ts";
import type { FilterName } from "./list-params.ts";

/** "Near me" has a button instead of a field. */
type FieldName = Exclude<FilterName, "nearme">;

type FilterFieldsProps = {
  filters: ListFilters;
  choices: FilterChoices;
  onChange: (change: Partial<ListFilters>) => void;
  /** Distinguishes two copies of the fields on one page. */
  idPrefix: string;
  /** Whether the fields are above the list rather than in the sheet. */
  isInBar?: boolean;
};

type Field<Name extends FieldName> = TextsAndFormats &
  Pick<FilterFieldsProps, "filters" | "choices" | "isInBar"> & {
    value: ListFilters[Name];
    onPick: (value: ListFilters[Name]) => void;
    /** Properties of a control whose value is that of the URL. */
    native: NativeProps;
  };

type Control = ReactElement | false;

type NativeProps = { id: string; name: string; value: string; onPick: (text: string) => void };

type TextsAndFormats = ReturnType<typeof useTextsAndFormats>;

function useTextsAndFormats() {
  const t = useTexts(["catalogue", "common"]);
  const { age, date } = useFormats();
  const { country } = useRootData();
  return { t, age, date, country };
}

/** The control of each filter, which works in a form without script too; false for a filter without options. */
const controls: { [Name in FieldName]: (field: Field<Name>) => Control } = {
  sort: ({ native, value, filters: { nearme }, choices: { hasPosition }, t }) => {
    const isByDistance = nearme && hasPosition;
    return (
      <Select
        {...native}
        label={t("sort.label")}
        value={isByDistance ? "distance" : value}
        disabled={isByDistance}
        options={[
          ...(isByDistance ? [["distance", t("sort.distance")] as const] : []),
          ...sorts.map((name) => [name, t(`sort.${name}`)] as const),
        ]}
      />
    );
  },
  child_age: ({ native, choices: { hasAges }, t, age }) =>
    selectWithAny(
      native,
      t("filters.childAge"),
      t("filters.anyAge"),
      childAges.filter(() => hasAges).map((months) => [String(months), age(months)]),
    ),
  date: ({ native: { id, name }, onPick, filters, choices: { today }, isInBar }) => (
    <DateFilter
      id={id}
      name={name}
      today={today}
      value={filteredDay(filters, today)}
      isInBar={isInBar}
      onPick={(date) => onPick(date === today ? "today" : date)}
    />
  ),
  language: ({ native: { name }, value, onPick, choices: { languages }, t, country }) =>
    languages.length > 0 && (
      <details className={styles["many"]} data-menu data-active={value.length > 0 || undefined}>
        <summary>
          {t("filters.language")}
          <Icon name="chevron" />
        </summary>
        <ul aria-label={t("filters.language")}>
          {country.doctorLocales.map(({ title, value: code }) => (
            <li key={code}>
              <label>
                <input
                  type="checkbox"
                  name={name}
                  value={code}
                  checked={value.includes(code)}
                  onChange={({ target }) =>
                    onPick(
                      languages.filter((language) => (language === code ? target.checked : value.includes(language))),
                    )
                  }
                />
                <span lang={code}>{title}</span>
              </label>
            </li>
          ))}
        </ul>
      </details>
    ),
  insurance: ({ native, choices: { insurances }, t }) =>
    selectWithAny(
      native,
      t("filters.insurance"),
      t("filters.anyInsurance"),
      insurances.map(([id, name]) => [String(id), name]),
    ),
  city_area: ({ native, choices: { areas }, t }) =>
    selectWithAny(native, t("filters.area"), t("filters.anyArea"), areas),
};

/** A select of `anyLabel` and the options; false without options. */
function selectWithAny(
  native: NativeProps,
  label: string,
  anyLabel: string,
  options: readonly (readonly [value: string, label: string])[],
): Control {
  return options.length > 0 && <Select {...native} label={label} options={[["", anyLabel], ...options]} />;
}

/** The fields of the filter form, active ones first (D-10). */
export function useFilterFields({ onChange, idPrefix, ...shown }: FilterFieldsProps) {
  const texts = useTextsAndFormats();
  return (Object.entries(controls) as [FieldName, (field: unknown) => Control][])
    .map(([name, render]) => {
      const value = writeFilter(shown.filters, name);
      const onPick = (picked: unknown) => onChange({ [name]: picked });
      const native = {
        id: idPrefix + name,
        name,
        value,
        onPick: (text: string) => onPick(listFilters[name].read([text], shown.choices)),
      };
      return {
        name,
        value,
        control: render({ ...texts, ...shown, value: shown.filters[name], onPick, native }),
      };
    })
    .filter(({ control }) => control)
    .toSorted((a, b) => Number(!a.value) - Number(!b.value));
}

/** The texts of each filter's chips; a falsy value if the filter is not active. */
const chipTexts: {
  [Name in Exclude<FilterName, "sort">]: (
    value: ListFilters[Name],
    texts: TextsAndFormats,
    choices: FilterChoices,
  ) => ChipTexts;
} = {
  nearme: (isNear, { t }) => isNear && t("filters.nearme"),
  date: (day, { t, date }) => day && (day === "today" ? t("common:today") : date(day, "longDay")),
  child_age: (months, { t, age }) => months !== null && t("filters.childOf", { age: age(months) }),
  language: (codes, { country }) =>
    codes.map((code) => country.doctorLocales.find(({ value }) => value === code)?.title ?? code),
  insurance: (chosenId, _, { insurances }) => insurances.find(([id]) => id === chosenId)?.[1],
  city_area: (chosenSlug, _, { areas }) => areas.find(([slug]) => slug === chosenSlug)?.[1],
};

type ChipTexts = string | string[] | false | null | undefined;

/**
 * The chips of active filters, each with the filters that remain without it.
 *
 * @param filters those of the list that is shown
 * @param chosen those of the list that is being loaded, if there is one: a chip must not undo their choice
 */
export function useFilterChips(
  filters: ListFilters,
  chosen: ListFilters,
  choices: FilterChoices,
): [text: string, remaining: ListFilters][] {
  const texts = useTextsAndFormats();
  return (Object.keys(chipTexts) as (keyof typeof chipTexts)[]).flatMap((name) => {
    const value = filters[name];
    return [chipTexts[name](value as never, texts, choices) || []]
      .flat()
      .map((text, index) => [
        text,
        { ...chosen, [name]: Array.isArray(value) ? withoutItem(chosen[name], value[index]) : noFilters[name] },
      ]);
  });
}

const withoutItem = (list: unknown, removed: unknown) => (list as unknown[]).filter((item) => item !== removed);

type SelectProps = NativeProps & {
  label: string;
  disabled?: boolean;
  options: readonly (readonly [value: string, label: string])[];
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
