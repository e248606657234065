import type { i18n } from "i18next";
import { createPath, type DataRouter, type DataStrategyResult, type MiddlewareFunction } from "react-router";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { hideFailure } from "./failure-toast.ts";
import { readHistoryIndex, readHistoryKey } from "./history-entry.ts";
import { announceInterruptedPost } from "./interrupted-post.ts";
import { loadAfterPaint } from "./load-after-paint.ts";
import { broken, failureOf, unreachable, type LoadFailure } from "./load-failure.ts";
import { isLeaving, isReloading, leaveFor, openDocument } from "./open-document.ts";
import type { FailedNavigation, PageState } from "./handle-failed-navigation.ts";
import { continueAfterReload } from "./continue-after-reload.ts";

type Results = Record<string, DataStrategyResult>;

/** Longest wait for the response to a post. Our server responds sooner, except for uploads. */
const longestPostMs = 20_000;

let shown: PageState | null = null;
let resolveFirstShown: (page: PageState) => void;
/** A link can be pressed after hydration, but before effects have run. */
const firstShown = new Promise<PageState>((resolve) => (resolveFirstShown = resolve));
/** Browsers cache a failed import: from then on pages are loaded as documents. */
let isScriptMissing = false;
/** The handling of failed navigations by location key: the data and the script of a page can both fail. */
const pendingByKey = new Map<string, Promise<void>>();

/** Registers the router whose failed loads `keepPage` handles. @returns a function that unregisters it */
export function registerRouter(router: DataRouter, i18n: i18n): () => void {
  const page: PageState = { router, i18n, index: readHistoryIndex(), retried: null, isStaying: false };
  shown = page;
  resolveFirstShown(page);
  const unsubscribe = router.subscribe(({ navigation }) => {
    const isIdle = navigation.state === "idle";
    if (isIdle) page.index = readHistoryIndex();
    document.documentElement.toggleAttribute("data-loading", !isIdle);
  });
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));
  whenIdle(() => void loadAfterPaintModule());
  const stopHandling = "navigation" in window ? preventReloads(page) : continueAfterReload(router);
  return () => {
    shown = null;
    unsubscribe();
    stopHandling();
  };
}

/**
 * Client middleware of the root for every navigation, form post and fetcher: when one fails, the page stays as it is.
 * Errors with a page of their own go on to it; a failed fetcher has no data.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const page = shown ?? (await firstShown);
  const { navigation, location } = page.router.state;
  const requestedPath = pathOf(new URL(request.url));
  const isCurrentPage = requestedPath === pathOf(location);
  if (navigation.state === "idle" || pathOf(navigation.location) !== requestedPath) {
    const results = await next();
    return request.signal.aborted ? results : withoutFailures(results, { isOfPage: isCurrentPage });
  }
  // A navigation back to the current page changes nothing.
  // Entries without a state of the router have the same key.
  if (isCurrentPage && (page.isStaying || navigation.location.key === location.key)) return {};

  hideFailure();
  const isLoad = request.method === "GET";
  const mayTakeLong = isLoad || navigation.formEncType === "multipart/form-data";
  const loaded = isScriptMissing && isLoad ? Promise.resolve({}) : next();
  if (!mayTakeLong && (await isLate(loaded))) await handleOnce(page, navigation, unreachable());
  const results = await loaded;
  if (request.signal.aborted) {
    if (!isLoad && page.router.state.navigation.state !== "submitting") {
      announceInterruptedPost();
      await followWithModule(page);
    }
    return results;
  }
  if (navigation.location.key === readHistoryKey()) replaceEntryOnRedirect(results);
  if (isLoad && !isScriptMissing && !hasErrors(results))
    isScriptMissing = isEmpty(page, requestedPath) || !(await loadTexts(page, requestedPath));
  const failure = (isScriptMissing && isLoad) || (!isLoad && isPending(results)) ? broken : failureIn(results);
  if (!failure) page.retried = null;
  else if (!request.signal.aborted) await handleOnce(page, navigation, failure);
  return results;
};

/** Loads the page as a document, which has its styles, if it can be loaded. */
export function repairStyles(): void {
  if (shown) void openDocument(shown.i18n, createPath(shown.router.state.location), "reload");
}

/** Prevents the router's reloads. @returns a function that stops preventing them */
function preventReloads(page: PageState): () => void {
  const onNavigate = (event: NavigateEvent) => preventReload(page, event);
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}

/**
 * When a page's script is missing, the router reloads, which offline leads to the browser's own error page. It also
 * does so for each script of a page after its navigation has ended, and when it prefetches a page the pointer rests on.
 */
function preventReload(page: PageState, event: NavigateEvent): void {
  if (event.navigationType !== "reload" || event.userInitiated || isReloading()) return;
  const { navigation } = page.router.state;
  const isIdle = navigation.state === "idle";
  // Vite reloads while developing.
  if (isIdle && import.meta.env.DEV) return;
  // A reload would also cancel the document that replaces the page.
  event.preventDefault();
  isScriptMissing = true;
  if (!isIdle && !isLeaving()) void handleOnce(page, navigation, broken);
}

/** Handles each failed navigation once. Resolves if the page stays. */
function handleOnce(page: PageState, navigation: FailedNavigation, failure: LoadFailure): Promise<void> {
  const { key } = navigation.location;
  const pending =
    pendingByKey.get(key) ?? handleWithModule(page, navigation, failure).finally(() => pendingByKey.delete(key));
  pendingByKey.set(key, pending);
  return pending;
}

let afterPaintModule: ReturnType<typeof loadAfterPaint> | undefined;

/** Loads failure handling, toasts and the styles of the progress bar while idle, before a load can fail. */
function loadAfterPaintModule() {
  afterPaintModule ??= loadAfterPaint();
  afterPaintModule.catch(() => (afterPaintModule = undefined));
  return afterPaintModule;
}

async function handleWithModule(page: PageState, navigation: FailedNavigation, failure: LoadFailure): Promise<void> {
  const module = await loadAfterPaintModule().catch(() => null);
  if (module && "handleFailedNavigation" in module)
    return module.handleFailedNavigation(page, navigation, failure, { isScriptMissing });
  const { pathname, search, hash } = navigation.location;
  // The posted values stay in the page's form.
  if (navigation.state === "loading") return leaveFor(pathname + search + hash, "assign");
}

async function followWithModule(page: PageState): Promise<void> {
  const module = await loadAfterPaintModule().catch(() => null);
  if (module && "followInterruptedPost" in module) module.followInterruptedPost(page);
}

/** Resolves to true if the response does not come in time. */
function isLate(results: Promise<Results>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<true>((resolve) => (timer = setTimeout(resolve, longestPostMs, true)));
  return Promise.race([results.then(() => false), late]).finally(() => clearTimeout(timer));
}

function pathOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

/**
 * A redirect during a step through the history replaces the entry stepped to. By default the router adds an entry, from
 * which the next step back would lead to the same redirect again.
 */
function replaceEntryOnRedirect(results: Results): void {
  for (const { result } of Object.values(results))
    if (result instanceof Response && result.headers.has("location")) result.headers.set("X-Remix-Replace", "true");
}

function hasErrors(results: Results): boolean {
  return Object.values(results).some(({ type }) => type === "error");
}

/** Whether a response has no body. A proxy may send such a response to a form; this site's server never does. */
function isPending(results: Results): boolean {
  return Object.values(results).some(({ type, result }) => type === "data" && unwrap(result) === undefined);
}

/** Returns the first failure; null if nothing failed, or if an error among the results has its own page. */
function failureIn(results: Results): LoadFailure | null {
  const errors = Object.values(results).flatMap(({ type, result }) => (type === "error" ? [unwrap(result)] : []));
  const failures = errors.filter((error) => !(error instanceof Response)).map(failureOf);
  return failures.includes(null) ? null : (failures[0] ?? null);
}

/** An action's error is wrapped with its status. */
function unwrap(result: unknown): unknown {
  const { type, data } = (result ?? {}) as { type?: unknown; data?: unknown };
  return type === "DataWithResponseInit" ? data : result;
}

/** Replaces failed results: routes of the page keep their data; a fetcher gets undefined. */
function withoutFailures(results: Results, { isOfPage }: { isOfPage: boolean }): Results {
  if (!failureIn(results)) return results;
  const entries = Object.entries(results).flatMap(([id, entry]): [string, DataStrategyResult][] => {
    if (entry.type !== "error") return [[id, entry]];
    return isOfPage ? [] : [[id, { type: "data", result: undefined }]];
  });
  return Object.fromEntries(entries);
}

/** Whether a script of the page has loaded without its component, which happens when a proxy sends an empty file. */
function isEmpty({ router }: PageState, path: string): boolean {
  return (router.match(path) ?? []).some(({ route }) => !route.Component && !route.element);
}

/** Loads the texts of a page before it is shown. @returns whether all of them have loaded */
async function loadTexts({ router, i18n }: PageState, path: string): Promise<boolean> {
  const namespaces = (router.match(path) ?? []).flatMap(
    ({ route }) => (route.handle as RouteHandle | undefined)?.namespaces ?? [],
  );
  const hasAll = () => namespaces.every((namespace) => i18n.hasResourceBundle(i18n.language, namespace));
  if (hasAll()) return true;
  await i18n.loadNamespaces(namespaces);
  return hasAll();
}
