import type { i18n } from "i18next";
import { createPath, NavigationType, type DataRouter, type Location, type Navigation } from "react-router";
import { tellFailure } from "./failure-toast.ts";
import { historyIndex, scrollKeyOf } from "./history-index.ts";
import type { LoadFailure } from "./load-failure.ts";
import { leaveFor, openDocument, probeDocument } from "./open-document.ts";

export type FailedNavigation = Extract<Navigation, { state: "loading" | "submitting" }>;
export type Shown = {
  router: DataRouter;
  i18n: i18n;
  /** Which entry of the history is shown: going back changes the address before anything is loaded. */
  index: number;
  /** The address that was tried again last. */
  retried: string | null;
  /** A navigation to the page itself ends one that failed: there is nothing to load. */
  isStaying: boolean;
};

/**
 * Opens the page as a document, or stays and offers to try again. The document is not asked for after a post, nor of an
 * overloaded server; after a broken connection only when it is tried again. Resolves when the page stays.
 */
export async function settleFailure(
  page: Shown,
  navigation: FailedNavigation,
  failure: LoadFailure,
  { isScriptMissing }: { isScriptMissing: boolean },
): Promise<void> {
  const { router, i18n } = page;
  const { location, historyAction } = navigation;
  const href = createPath(location);
  const isPost = navigation.state === "submitting";
  const isPop = historyAction === NavigationType.Pop;
  const wantsDocument = !isPost && (failure.kind === "broken" || (failure.kind !== "busy" && page.retried === href));
  const hindrance = wantsDocument ? await probeDocument(href) : failure;
  if (router.state.navigation.location?.key !== location.key) return;
  if (!hindrance)
    return leaveFor(href, isPop ? "reload" : historyAction === NavigationType.Replace ? "replace" : "assign");

  const delta = isPop ? await goBack(page) : await stay(page);
  const told = hindrance.kind === "broken" ? failure : hindrance;
  tellFailure(i18n, told, {
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
  { router, i18n }: Shown,
  { formAction, formMethod, formEncType, formData, historyAction }: FailedNavigation,
  isScriptMissing: boolean,
): void {
  // The answer needs a script that this page cannot have.
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

/** Ends what is on its way by going to where the page is: nothing is loaded, and its place in the history and its scroll position stay. */
async function stay(page: Shown): Promise<void> {
  const { router } = page;
  const { location } = router.state;
  const state = { ...(location.state as object | null), scrollKey: scrollKeyOf(location) };
  page.isStaying = true;
  await router.navigate(createPath(location), {
    replace: true,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
    state,
  });
  page.isStaying = false;
}

/** Undoes the visitor's step through the history. @returns the step to take to try it again */
async function goBack({ router, index }: Shown): Promise<number> {
  const delta = historyIndex() - index;
  // An entry of another script: the browser alone knows the way.
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

/** A dialog over a page, or the same list otherwise filtered: it stays where it was scrolled to. */
function isSamePage(one: Location, other: Location): boolean {
  return one.pathname.startsWith(other.pathname) || other.pathname.startsWith(one.pathname);
}
