import { Fragment, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import { describeFailure } from "#app/ui/document/failure-toast.ts";
import { Icon, type IconName } from "#app/ui/icon/icon.tsx";
import { pageOf, type Choice, type ChoiceKind } from "./choice.ts";
import { nextOption } from "./query.ts";
import { readRecent, recentIn, storeRecent } from "./recent-choices.ts";
import styles from "./suggestions.module.css";
import { useSuggestions } from "./use-suggestions.ts";
import { describeList, resetField, useField } from "./use-field.ts";

const icons = {
  recent: "clock",
  specialties: "people",
  procedures: "shield",
  doctors: "user",
  clinics: "building",
} as const satisfies Record<ChoiceKind | "recent", IconName>;

type Group = { kind: ChoiceKind | "recent"; choices: Choice[] };

/**
 * Suggestions below the search field of the surrounding form, by the combobox pattern of the ARIA Authoring Practices.
 * The focus stays in the field. They load when the field is first used; without them the form opens the results page.
 */
export function Suggestions() {
  const { t, i18n, ready } = useTranslation(["search", "layout"], { useSuspense: false });
  const { pathname, search } = useLocation();
  const path = usePaths();
  const listId = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const { field, typed, city, isOpen, setOpen } = useField(popup);
  const suggestions = useSuggestions(typed, city, isOpen);

  const recent = isOpen && suggestions?.query === "" ? recentIn(suggestions.city, readRecent()) : [];
  const recentGroup: Group[] = recent.length > 0 ? [{ kind: "recent", choices: recent }] : [];
  const groups: Group[] = [...recentGroup, ...(suggestions?.groups ?? [])];
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  const isShown =
    ready && isOpen && suggestions !== null && (count > 0 || suggestions.query !== "" || suggestions.failure !== null);
  const hasOptions = isShown && count > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = hasOptions && active >= 0 ? optionId(active) : null;

  const shownSlugs = groups.flatMap(({ choices }) => choices.map(({ slug }) => slug)).join();
  useEffect(() => setActive(-1), [typed, shownSlugs]);
  useEffect(() => {
    if (!field) return;
    describeList(field, hasOptions ? listId : null, activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [field, hasOptions, listId, activeId]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event;
      // An input method's keys select its characters.
      if (event.isComposing) return;
      if (key === "ArrowDown" || key === "ArrowUp") {
        event.preventDefault();
        if (hasOptions) setActive(nextOption(key, active, count));
        else setOpen(true);
      } else if (key === "Enter") {
        const option = activeId === null ? null : document.getElementById(activeId);
        if (option) event.preventDefault();
        option?.click();
        setOpen(false);
      } else if (key === "Escape" && isShown) {
        // The first Escape only closes the list: it neither closes the menu around it nor empties the field.
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
      }
    };
    field?.addEventListener("keydown", onKeyDown);
    return () => field?.removeEventListener("keydown", onKeyDown);
  }, [field, active, activeId, count, hasOptions, isShown, setOpen]);

  const page = pathname + search;
  const shownPage = useRef(page);
  useEffect(() => {
    if (!field || shownPage.current === page) return;
    shownPage.current = page;
    setOpen(false);
    resetField(field);
  }, [field, page, setOpen]);

  const countBefore = (groupIndex: number) => groups.slice(0, groupIndex).flatMap(({ choices }) => choices).length;
  return (
    <>
      {/* Pressing the list must not move the focus from the field. */}
      <div ref={popup} className={styles["popup"]} hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
        {hasOptions && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list cannot lead to pages
          <div id={listId} role="listbox" aria-label={t("suggestions.label")} tabIndex={-1}>
            {groups.map(({ kind, choices }, groupIndex) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is not allowed in a listbox
              <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
                <div id={`${listId}-${kind}`} role="presentation" className={styles["heading"]}>
                  {kind === "recent" ? t("suggestions.recent") : t(`groups.${kind}`)}
                </div>
                {choices.map((choice, index) => {
                  const optionIndex = countBefore(groupIndex) + index;
                  return (
                    <Link
                      key={`${choice.kind} ${choice.slug}`}
                      id={optionId(optionIndex)}
                      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native option is no link
                      role="option"
                      aria-selected={optionIndex === active}
                      tabIndex={-1}
                      draggable={false}
                      to={pageOf(choice, suggestions.city, path)}
                      className={styles["option"]}
                      onClick={() => {
                        storeRecent({ ...choice, city: suggestions.city });
                        setOpen(false);
                      }}
                    >
                      <Icon name={icons[kind]} />
                      <span>
                        <Marked text={choice.title} query={suggestions.query} />
                        {choice.note && <small>{choice.note}</small>}
                      </span>
                    </Link>
                  );
                })}
              </div>
            ))}
          </div>
        )}
        {isShown && count === 0 && (
          <p className={styles["said"]}>
            {suggestions.failure
              ? `${describeFailure(i18n, suggestions.failure)} ${t("suggestions.submit")}`
              : t("none")}
          </p>
        )}
      </div>
      <output className="sr">
        {isShown &&
          (suggestions.failure
            ? `${describeFailure(i18n, suggestions.failure)} ${t("suggestions.submit")}`
            : count === 0
              ? t("none")
              : t("count", { count }))}
      </output>
    </>
  );
}

/** The text, with the query in bold where the text contains it as typed. */
function Marked({ text, query }: { text: string; query: string }) {
  const start = query === "" ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (start < 0) return text;
  const end = start + query.length;
  return (
    <Fragment>
      {text.slice(0, start)}
      <b>{text.slice(start, end)}</b>
      {text.slice(end)}
    </Fragment>
  );
}
