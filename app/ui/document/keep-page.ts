import type { i18n } from "i18next";
import { createPath, NavigationType, type DataRouter, type DataStrategyResult, type Location, type MiddlewareFunction, type Navigation } from "react-router";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { dropFailure, tellFailure } from "./failure-toast.ts";
import { historyIndex } from "./history-index.ts";
import { broken, failureOf, type LoadFailure } from "./load-failure.ts";
import { isLeaving, leaveFor, openDocument, probeDocument } from "./open-document.ts";

type Results = Record<string, DataStrategyResult>;
type Pending = Extract<Navigation, { state: "loading" | "submitting" }>;
type Shown = {
  router: DataRouter;
  i18n: i18n;
  /** Which entry of the history is shown: going back changes the address before anything is loaded. */
  index: number;
};

let shown: Shown | null = null;
/** Browsers remember a script that did not come: from then on pages come as documents, which ask for it anew. */
let isScriptMissing = false;
/** The address that was tried again last. */
let retried: string | null = null;
/** Failed navigations, by location key: the data and the script of a page can both fail. */
const settling = new Map<string, Promise<void>>();

/** Gives the failed loads of this router to `keepPage`; the returned function takes them away. */
export function keepPagesOf(router: DataRouter, i18n: i18n): () => void {
  const page: Shown = { router, i18n, index: historyIndex() };
  shown = page;
  const unsubscribe = router.subscribe(({ navigation }) => {
    if (navigation.state === "idle") page.index = historyIndex();
  });
  const onNavigate = (event: NavigateEvent) => preventReload(page, event);
  const isHeard = "navigation" in window;
  if (isHeard) navigation.addEventListener("navigate", onNavigate);
  return () => {
    shown = null;
    unsubscribe();
    if (isHeard) navigation.removeEventListener("navigate", onNavigate);
  };
}

/**
 * Client middleware of the root, which every navigation, form post and fetcher passes: what fails leaves the page as it
 * is. Errors with a meaning of their own go on to their page; a fetcher that fails has no data.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const page = shown;
  if (!page) return next();
  const { navigation, location } = page.router.state;
  const asked = pathOf(new URL(request.url));
  if (navigation.state === "idle" || pathOf(navigation.location) !== asked) {
    const results = await next();
    return request.signal.aborted ? results : withoutFailures(results, { isOfPage: asked === pathOf(location) });
  }
  // Back where the page is: nothing has changed.
  if (navigation.location.key === location.key) return {};

  dropFailure();
  const isLoad = request.method === "GET";
  const results = isScriptMissing && isLoad ? {} : await next();
  if (request.signal.aborted) return results;
  if (isLoad && !isScriptMissing && !hasErrors(results)) isScriptMissing = !(await loadTexts(page, asked));
  const failure = isScriptMissing && isLoad ? broken : failureIn(results);
  if (!failure) retried = null;
  else if (!request.signal.aborted) await settle(page, navigation, failure);
  return results;
};

/** For want of a page's script the router reloads, which without a network leads to the browser's own error. */
function preventReload(page: Shown, event: NavigateEvent): void {
  const { navigation } = page.router.state;
  if (event.navigationType !== "reload" || event.userInitiated || isLeaving() || navigation.state === "idle") return;
  event.preventDefault();
  isScriptMissing = true;
  void settle(page, navigation, broken);
}

/** Resolves when the page stays. */
function settle(page: Shown, navigation: Pending, failure: LoadFailure): Promise<void> {
  const { key } = navigation.location;
  const settled = settling.get(key) ?? leaveOrStay(page, navigation, failure).finally(() => settling.delete(key));
  settling.set(key, settled);
  return settled;
}

/** One way on is the document. It is not asked for after a post, nor of a server that has too much to do; after a broken connection only when it is tried again. */
async function leaveOrStay(page: Shown, navigation: Pending, failure: LoadFailure): Promise<void> {
  const { router, i18n } = page;
  const { location, historyAction } = navigation;
  const href = createPath(location);
  const isPost = navigation.state === "submitting";
  const isPop = historyAction === NavigationType.Pop;
  const wantsDocument = !isPost && (failure.kind === "broken" || (failure.kind !== "busy" && retried === href));
  const hindrance = wantsDocument ? await probeDocument(href) : failure;
  if (router.state.navigation.location?.key !== location.key) return;
  if (!hindrance) return leaveFor(href, isPop ? "reload" : historyAction === NavigationType.Replace ? "replace" : "assign");

  const delta = isPop ? await goBack(page) : await stay(router);
  const told = hindrance.kind === "broken" ? failure : hindrance;
  tellFailure(i18n, told, {
    isPost,
    onRetry() {
      retried = href;
      if (isPost) resend(page, navigation);
      else if (delta) history.go(delta);
      else void router.navigate(href, { replace: historyAction === NavigationType.Replace, preventScrollReset: isSamePage(location, router.state.location) });
    },
  });
}

function resend({ router, i18n }: Shown, { formAction, formMethod, formEncType, formData, historyAction }: Pending): void {
  // The answer needs a script that this page cannot have.
  if (isScriptMissing) return void openDocument(i18n, createPath(router.state.location), "reload");
  if (!formData) return;
  void router.navigate(formAction ?? null, { formMethod, formEncType, formData, replace: historyAction === NavigationType.Replace, preventScrollReset: true });
}

/** Ends what is on its way by going to where the page is: nothing is loaded, and its place in the history and its scroll position stay. */
async function stay(router: DataRouter): Promise<void> {
  const { location } = router.state;
  const state = { ...(location.state as object | null), scrollKey: scrollKeyOf(location) };
  await router.navigate(createPath(location), { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state });
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

/** The name a page's scroll position is kept under. */
export function scrollKeyOf({ key, state }: Location): string {
  return (state as { scrollKey?: string } | null)?.scrollKey ?? key;
}

function pathOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

/** A dialog over a page, or the same list otherwise filtered: it stays where it was scrolled to. */
function isSamePage(one: Location, other: Location): boolean {
  return one.pathname.startsWith(other.pathname) || other.pathname.startsWith(one.pathname);
}

function hasErrors(results: Results): boolean {
  return Object.values(results).some(({ type }) => type === "error");
}

/** Null when nothing failed, and when an error among the results has its own page. */
function failureIn(results: Results): LoadFailure | null {
  const errors = Object.values(results).flatMap(({ type, result }) => (type === "error" ? [unwrap(result)] : []));
  const failures = errors.filter((error) => !(error instanceof Response)).map(failureOf);
  return failures.includes(null) ? null : (failures[0] ?? null);
}

/** The error of an action comes with its status around it. */
function unwrap(result: unknown): unknown {
  const { type, data } = (result ?? {}) as { type?: unknown; data?: unknown };
  return type === "DataWithResponseInit" ? data : result;
}

/** What is shown keeps its data; a fetcher's is undefined. */
function withoutFailures(results: Results, { isOfPage }: { isOfPage: boolean }): Results {
  if (!failureIn(results)) return results;
  const entries = Object.entries(results).flatMap(([id, one]): [string, DataStrategyResult][] => {
    if (one.type !== "error") return [[id, one]];
    return isOfPage ? [] : [[id, { type: "data", result: undefined }]];
  });
  return Object.fromEntries(entries);
}

/** The texts of a page, before it is shown. @returns whether they are all there */
async function loadTexts({ router, i18n }: Shown, path: string): Promise<boolean> {
  const wanted = (router.match(path) ?? []).flatMap(({ route }) => (route.handle as RouteHandle | undefined)?.namespaces ?? []);
  const hasAll = () => wanted.every((namespace) => i18n.hasResourceBundle(i18n.language, namespace));
  if (hasAll()) return true;
  await i18n.loadNamespaces(wanted);
  return hasAll();
}
