import type { i18n } from "i18next";
import { createPath, NavigationType, type DataRouter, type Location, type Navigation } from "react-router";
import { showFailure } from "./failure-toast.ts";
import { readHistoryIndex, scrollKeyOf } from "./history-entry.ts";
import type { LoadFailure } from "./load-failure.ts";
import "./loading.css";
import { leaveFor, openDocument, probeDocument } from "./open-document.ts";
import { failedNavigationKey } from "./failed-navigation.ts";

export type FailedNavigation = Extract<Navigation, { state: "loading" | "submitting" }>;
export type PageState = {
  router: DataRouter;
  i18n: i18n;
  /** Index of the shown history entry: going back changes the URL before anything is loaded. */
  index: number;
  /** The URL of the latest retry. */
  retried: string | null;
  /** Whether `stay` is navigating to the current page: that navigation loads nothing. */
  isStaying: boolean;
};

/**
 * Opens the page as a document, or stays and offers to try again. No document is requested after a post or from an
 * overloaded server; after a broken connection only on a retry. Resolves if the page stays.
 */
export async function handleFailedNavigation(
  page: PageState,
  navigation: FailedNavigation,
  failure: LoadFailure,
  { isScriptMissing }: { isScriptMissing: boolean },
): Promise<void> {
  const { router, i18n } = page;
  const { location, historyAction } = navigation;
  const href = createPath(location);
  const isPost = navigation.state === "submitting";
  const isPop = historyAction === NavigationType.Pop;
  const wantsDocument =
    !isPost && (failure.kind === "broken" || (failure.kind !== "unavailable" && page.retried === href));
  const problem = wantsDocument ? await probeDocument(href) : failure;
  if (router.state.navigation.location?.key !== location.key) return;
  if (!problem)
    return leaveFor(href, isPop ? "reload" : historyAction === NavigationType.Replace ? "replace" : "assign");

  const delta = isPop ? await goBack(page) : await stay(page);
  const shownFailure = problem.kind === "broken" ? failure : problem;
  showFailure(i18n, shownFailure, {
    isPost,
    onRetry() {
      page.retried = href;
      if (isPost) resend(page, navigation, isScriptMissing);
      else if (delta) history.go(delta);
      else
        void router.navigate(href, {
          replace: historyAction === NavigationType.Replace,
          preventScrollReset: isSamePage(location, router.state.location),
        });
    },
  });
}

function resend(
  { router, i18n }: PageState,
  { formAction, formMethod, formEncType, formData, historyAction }: FailedNavigation,
  isScriptMissing: boolean,
): void {
  // The response needs a script that this page cannot load.
  if (isScriptMissing) return void openDocument(i18n, createPath(router.state.location), "reload");
  if (!formData) return;
  void router.navigate(formAction ?? null, {
    formMethod,
    formEncType,
    formData,
    replace: historyAction === NavigationType.Replace,
    preventScrollReset: true,
  });
}

/**
 * Ends the pending navigation by one to the current page: nothing is loaded, and the history entry and the scroll
 * position stay.
 */
async function stay(page: PageState): Promise<void> {
  const { router } = page;
  const { location } = router.state;
  const state = { ...(location.state as object | null), scrollKey: scrollKeyOf(location), [failedNavigationKey]: true };
  page.isStaying = true;
  const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state };
  await router.navigate(createPath(location), options).finally(() => (page.isStaying = false));
}

/** Undoes the visitor's step in the history. @returns the step that repeats it */
async function goBack({ router, index }: PageState): Promise<number> {
  const delta = readHistoryIndex() - index;
  // Only the browser can go to an entry that another script has made.
  if (!delta) return leaveFor(location.href, "reload");
  const isBack = new Promise<void>((resolve) => {
    const unsubscribe = router.subscribe(({ navigation }) => {
      if (navigation.state !== "idle") return;
      unsubscribe();
      resolve();
    });
  });
  history.go(-delta);
  await isBack;
  return delta;
}

/**
 * Whether one URL is a dialog over the other, or the same list with other filters: the scroll position stays. Another
 * page of the list begins at its top.
 */
function isSamePage(a: Location, b: Location): boolean {
  const offset = ({ search }: Location) => new URLSearchParams(search).get("offset");
  if (a.pathname === b.pathname) return offset(a) === offset(b);
  return a.pathname.startsWith(b.pathname) || b.pathname.startsWith(a.pathname);
}
