import { useEffect, useRef, useState, type RefObject } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { useI18n } from "#app/i18n/use-i18n.ts";
import { tellFailure } from "#app/ui/document/failure-toast.ts";
import { broken, failureOf, fetchObject } from "#app/ui/document/load-failure.ts";
import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { pageSearch } from "./list-pages.ts";
import { useListUrl } from "../filters/use-list-url.ts";

type Page = { doctors: DoctorView[]; next: number | null };

/** Lists as they were left, by URL, so that going back restores all pages read. */
const left = new Map<string, { first: Page; pages: Page[] }>();
const maxLeft = 20;

/** The card whose visibility loads the next page (D-11). */
const callingCard = { desktop: 6, mobile: 4 } as const;

const maxAwaited = 10;

type MorePages = {
  doctors: DoctorView[];
  /** Offset of the next page. */
  next: number | null;
  isLoading: boolean;
  /** Number of placeholders for cards still to come; 0 after the last page and after a failure. */
  awaited: number;
  /** Ref of the list element. */
  list: RefObject<HTMLOListElement | null>;
};

/** Loads further pages on scrolling. After a failure a message is shown, and the plain link stays. */
export function useMorePages(first: Page, total: number): MorePages {
  const i18n = useI18n();
  const { pathname, search } = useListUrl();
  const path = pathname + search;
  const isBack = useNavigationType() === NavigationType.Pop;
  const kept = left.get(path);
  const [state, setState] = useState({ path, first, pages: isBack && kept ? kept.pages : [] });
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const list = useRef<HTMLOListElement>(null);

  // Other filters, or a reload, start on the first page.
  const isSame = state.path === path && (state.first === first || state.pages.length === 0);
  const pages = isSame ? state.pages : [];
  const doctors = withoutTwice([...first.doctors, ...pages.flatMap((page) => page.doctors)]);
  const next = pages.length > 0 ? pages.at(-1)!.next : first.next;

  useEffect(() => {
    left.delete(path);
    left.set(path, { first, pages });
    if (left.size > maxLeft) left.delete(left.keys().next().value!);
  });

  useEffect(() => {
    if (next === null || hasFailed) return;
    const cards = list.current?.children ?? [];
    const lastPage = pages.at(-1)?.doctors.length ?? first.doctors.length;
    const position = matchMedia("(width <= 64em)").matches ? callingCard.mobile : callingCard.desktop;
    const calling = cards[Math.min(cards.length - lastPage + position, cards.length) - 1];
    if (!calling) return;
    const stopped = new AbortController();
    // A visitor can jump past the card: what is above the window counts as visible.
    const options = { rootMargin: "1000000px 0px 0px 0px" };
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watcher.disconnect();
      setLoading(true);
      fetchObject<Page>(`${pathname}/cards${pageSearch(search, next)}`, "doctors", { signal: stopped.signal })
        .then((page) => setState({ path, first, pages: [...pages, page] }))
        .catch((error: unknown) => {
          if (stopped.signal.aborted) return;
          setFailed(true);
          tellFailure(i18n, failureOf(error) ?? broken, { onRetry: () => setFailed(false) });
        })
        .finally(() => setLoading(false));
    }, options);
    watcher.observe(calling);
    return () => {
      watcher.disconnect();
      stopped.abort();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `next` changes after each page, so it stands for them
  }, [path, first, next, hasFailed, i18n]);

  const awaited = next === null || hasFailed ? 0 : Math.max(0, Math.min(maxAwaited, total - next));
  return { doctors, next, isLoading, awaited, list };
}

/** The order can change while a list is read, and list a doctor twice. */
function withoutTwice(doctors: DoctorView[]): DoctorView[] {
  return [...new Map(doctors.map((doctor) => [doctor.id, doctor])).values()];
}
