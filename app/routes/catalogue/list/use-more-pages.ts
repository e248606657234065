import { useEffect, useRef, useState, type RefObject } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { useI18n } from "#app/i18n/use-i18n.ts";
import { showFailure } from "#app/ui/document/failure-toast.ts";
import { broken, failureOf, fetchObject } from "#app/ui/document/load-failure.ts";
import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { keptPagesAfter, pageSearch } from "./list-pages.ts";
import { useListUrl } from "../filters/use-list-url.ts";

type Page = { doctors: DoctorView[]; next: number | null };

/** The loaded pages of recent lists by URL, so that going back restores them. */
const recentLists = new Map<string, { first: Page; pages: Page[] }>();
const maxRecentLists = 20;

/** Position in the last page of the card that loads the next page when it becomes visible (D-11). */
const triggerPosition = { desktop: 6, mobile: 4 } as const;

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

/** What the last request for the next page of a list led to. */
type Attempt = { first: Page; status: "failed" | "retried" };

/** Loads further pages on scrolling. After a failure a message is shown, and the plain link stays. */
export function useMorePages(first: Page, total: number): MorePages {
  const i18n = useI18n();
  const { pathname, search } = useListUrl();
  const path = pathname + search;
  const isBack = useNavigationType() === NavigationType.Pop;
  const visited = recentLists.get(path);
  const [state, setState] = useState({ path, first, pages: isBack && visited ? keptPagesAfter(first, visited) : [] });
  const [isLoading, setLoading] = useState(false);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const list = useRef<HTMLOListElement>(null);

  // Other filters, or a reload, start on the first page.
  const isSame = state.path === path && (state.first === first || state.pages.length === 0);
  const pages = isSame ? state.pages : [];
  const doctors = withoutDuplicates([...first.doctors, ...pages.flatMap((page) => page.doctors)]);
  const next = pages.length > 0 ? pages.at(-1)!.next : first.next;

  useEffect(() => {
    recentLists.delete(path);
    recentLists.set(path, { first, pages });
    if (recentLists.size > maxRecentLists) recentLists.delete(recentLists.keys().next().value!);
  });

  const status = attempt?.first === first ? attempt.status : null;
  const hasFailed = status === "failed";

  useEffect(() => {
    if (next === null || hasFailed) return;
    const controller = new AbortController();
    const load = () => {
      setLoading(true);
      fetchObject<Page>(`${pathname}/cards${pageSearch(search, next)}`, "doctors", { signal: controller.signal })
        .then((page) => {
          setState({ path, first, pages: [...pages, page] });
          setAttempt(null);
        })
        .catch((error: unknown) => {
          if (controller.signal.aborted) return;
          setAttempt({ first, status: "failed" });
          const onRetry = () => setAttempt({ first, status: "retried" });
          showFailure(i18n, failureOf(error) ?? broken, { onRetry });
        })
        .finally(() => setLoading(false));
    };
    const abort = () => controller.abort();
    // The visitor may have scrolled back.
    if (status === "retried") {
      load();
      return abort;
    }
    const cards = list.current?.children ?? [];
    const lastPage = pages.at(-1)?.doctors.length ?? first.doctors.length;
    const position = matchMedia("(width <= 64em)").matches ? triggerPosition.mobile : triggerPosition.desktop;
    const trigger = cards[Math.min(cards.length - lastPage + position, cards.length) - 1];
    if (!trigger) return;
    // A visitor can jump past the card, so it counts as visible above the window too.
    const options = { rootMargin: "1000000px 0px 0px 0px" };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      load();
    }, options);
    observer.observe(trigger);
    return () => {
      observer.disconnect();
      abort();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `next` changes after each page, so it stands for them
  }, [path, first, next, status, i18n]);

  const awaited = next === null || hasFailed ? 0 : Math.max(0, Math.min(maxAwaited, total - next));
  return { doctors, next, isLoading, awaited, list };
}

/** The order can change between two pages, so that a doctor is on both; kept pages can overlap a new first page. */
function withoutDuplicates(doctors: DoctorView[]): DoctorView[] {
  const shown = new Set<number>();
  return doctors.filter(({ id }) => !shown.has(id) && shown.add(id));
}
