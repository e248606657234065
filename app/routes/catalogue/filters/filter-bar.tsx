import { Fragment, memo, startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { SearchBar } from "#app/components/layout/search-bar.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { StickyBar } from "#app/ui/sticky-bar/sticky-bar.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import { useFilterFields } from "./filter-fields.tsx";
import type { SheetChoice } from "./filter-sheet.tsx";
import styles from "./filters.module.css";
import {
  childParam,
  filtersSearch,
  noFilters,
  readFilters,
  writeFilters,
  type FilterBarProps,
  type ListFilters,
} from "./list-filters.ts";
import { NearMe } from "./near-me.tsx";
import type { ListUrl } from "./use-list-url.ts";

const loadSheet = () => import("./filter-sheet.tsx");
const loadAskPosition = () => import("./ask-position.tsx");

/**
 * The filters as a plain GET form. With script, a large screen applies each change at once, and a phone collects
 * changes in a sheet until they are applied (D-07, D-08).
 */
export const FilterBar = memo(function FilterBar({
  listUrl,
  filters: applied,
  choices,
  service,
  children,
}: FilterBarProps & { listUrl: ListUrl; children: ReactNode }) {
  const t = useTexts("catalogue");
  const { pathname, search } = listUrl;
  const navigate = useNavigate();
  const tools = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const sheet = useLazyComponent(loadSheet, isSheetOpen);
  // The sheet's choice while its list loads: if that fails, the sheet opens with the choice again.
  const [unapplied, setUnapplied] = useState<SheetChoice & { applied: ListFilters }>();
  const lacksPosition = applied.nearme && !choices.hasPosition;
  const askPosition = useLazyComponent(loadAskPosition, lacksPosition);
  const opener = useRef<HTMLDetailsElement>(null);
  const hasSheetFailed = isSheetOpen && sheet === null;
  // If the sheet's script fails to load, the `details` shows the form's filters instead.
  useEffect(() => {
    if (!hasSheetFailed || !opener.current) return;
    opener.current.open = true;
    opener.current.scrollIntoView();
  }, [hasSheetFailed]);
  // The new choice is shown before the list has loaded.
  const [chosen, setChosen] = useState({ applied, filters: applied });
  const filters = chosen.applied === applied ? chosen.filters : applied;

  function apply(next: ListFilters, child = !service.adult): void {
    setChosen({ applied, filters: next });
    const query = filtersSearch(search, next);
    const childQuery = child === !service.adult ? "" : `${query ? "&" : "?"}${childParam}=${Number(child)}`;
    void navigateTo(pathname + query + childQuery, next);
  }

  async function navigateTo(path: string, next: ListFilters): Promise<void> {
    // While the filters are visible, the scroll position stays; below them, the new list is shown from its start.
    const isVisible = tools.current!.getBoundingClientRect().bottom > 0;
    await navigate(path, { preventScrollReset: isVisible });
    // If the list fails to load, the current filters stay.
    startTransition(() =>
      setChosen((current) => (current.filters === next ? { ...current, filters: current.applied } : current)),
    );
  }

  const isHydrated = useHydrated();
  useEffect(() => {
    // Filters can be selected before hydration. Later the date picker has no field in the form.
    if (isHydrated) return;
    const params = new URLSearchParams(new FormData(form.current!) as unknown as Record<string, string>);
    const selected = { ...readFilters(params, choices), nearme: applied.nearme };
    if (filtersSearch("", selected) !== filtersSearch("", applied)) apply(selected);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once after hydration; later choices: onChange
  }, []);

  const fields = useStableOrder(
    form,
    useFilterFields({
      filters,
      choices,
      idPrefix: "f-",
      isInBar: true,
      onChange: (change) => apply({ ...filters, ...change }),
    }),
  );
  useRestoredFocus(tools, fields.map(({ name }) => name).join(), applied);
  const count = Object.keys(writeFilters({ ...applied, sort: noFilters.sort })).length;
  // The URL's other parameters, as those of marketing, and "near me", which has no field in the form.
  const hiddenFields = [...new URLSearchParams(filtersSearch(search, { ...noFilters, nearme: applied.nearme }))];

  const title = t("filters.title");

  return (
    <div ref={tools} className={`whole ${styles["filters"]}`}>
      {children}
      <details ref={opener} className={styles["opener"]} onClick={sheet !== null ? openSheet : undefined}>
        <summary>
          <Icon name="filters" />
          {title} {count > 0 && <b>{count}</b>}
        </summary>
      </details>
      <form
        ref={form}
        method="get"
        action={pathname}
        className={styles["form"]}
        aria-label={title}
        // Otherwise Back restores choices that the list does not have.
        autoComplete="off"
      >
        {hiddenFields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fields.map(({ name, control }) => (
          <Fragment key={name}>{control} </Fragment>
        ))}
        <NearMe isOn={filters.nearme} onChange={(nearme) => apply({ ...filters, nearme })} />
        <SubmitButton />
      </form>
      <AppliedFilters filters={applied} chosen={filters} choices={choices} />
      {lacksPosition && <p>{t("filters.unknownPlace")}</p>}
      {lacksPosition && askPosition && <askPosition.AskPosition listUrl={listUrl} filters={applied} />}
      <StickyBar tools={tools} label={t("filters.bar")}>
        <SearchBar isSecond initialQuery="" />
        <Button type="button" look="quiet" onClick={() => setSheetOpen(true)}>
          <Icon name="filters" />
          <span>{title}</span> {count > 0 && <b>{count}</b>}
        </Button>
      </StickyBar>
      {isSheetOpen && sheet && (
        <sheet.FilterSheet
          initial={unapplied?.applied === applied ? unapplied : { filters: applied, child: !service.adult }}
          choices={choices}
          service={service}
          onCancel={() => closeSheet(undefined)}
          onApply={(choice) => {
            closeSheet(choice);
            apply(choice.filters, choice.child);
          }}
        />
      )}
    </div>
  );

  function closeSheet(choice: SheetChoice | undefined): void {
    setUnapplied(choice && { ...choice, applied });
    setSheetOpen(false);
  }

  function openSheet(event: React.MouseEvent): void {
    event.preventDefault();
    // The `details` may be open since before hydration.
    opener.current!.open = false;
    setSheetOpen(true);
  }
});

/** The form's button, until script applies each change. */
function SubmitButton() {
  const t = useTexts("catalogue");
  const { scripts } = useRootData();
  return (
    !useHydrated() && (
      <span className={scripts ? styles["unscripted"] : undefined}>
        <Button look="quiet">{t("filters.show")}</Button>
      </span>
    )
  );
}

/** Keeps the order of the fields while a list of options is open: a field that moved would make the next press miss. */
function useStableOrder<Field extends { name: string }>(
  form: React.RefObject<HTMLFormElement | null>,
  fields: Field[],
): Field[] {
  const [openOrder, setOpenOrder] = useState<string[] | null>(null);
  const order = fields.map(({ name }) => name).join();
  useEffect(() => {
    const element = form.current;
    const onToggle = ({ target }: Event) => setOpenOrder((target as HTMLDetailsElement).open ? order.split(",") : null);
    element?.addEventListener("toggle", onToggle, true);
    return () => element?.removeEventListener("toggle", onToggle, true);
  }, [form, order]);
  return openOrder ? fields.toSorted((a, b) => openOrder.indexOf(a.name) - openOrder.indexOf(b.name)) : fields;
}

/** Restores the focus after an active field has moved or the link of a removed filter has disappeared. */
function useRestoredFocus(tools: React.RefObject<HTMLElement | null>, order: string, applied: ListFilters): void {
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = tools.current;
    const last = focused.current;
    if (last && document.activeElement === document.body)
      (last.isConnected ? last : element && findNextControl(element))?.focus({ preventScroll: true });
    const remember = ({ target }: FocusEvent) => {
      focused.current = target as HTMLElement;
    };
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, [tools, order, applied]);
}

/** The link of another active filter, or else the first visible control of the filters. */
function findNextControl(tools: HTMLElement): HTMLElement | undefined {
  return [
    ...tools.querySelectorAll<HTMLElement>("ul a"),
    ...tools.querySelectorAll<HTMLElement>("summary, select"),
  ].find((element) => element.checkVisibility());
}
