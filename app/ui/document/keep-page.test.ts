import { setImmediate } from "node:timers/promises";
import type { i18n } from "i18next";
import { data, UNSAFE_ErrorResponseImpl as ErrorResponse, type DataRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepPage, registerRouter } from "./keep-page.ts";

const handleFailedNavigation = vi.fn();
type Navigate = (event: { preventDefault: () => void; navigationType: string; userInitiated: boolean }) => void;
let onNavigate: Navigate | undefined;
const navigationApi = {
  addEventListener: (_: string, listener: Navigate) => (onNavigate = listener),
  removeEventListener() {},
};
vi.mock("./load-after-paint.ts", () => ({ loadAfterPaint: async () => ({ handleFailedNavigation }) }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  handleFailedNavigation.mockReset();
});

type Args = Parameters<typeof keepPage>;

test("X-07 a load that begins before the router is registered waits for the registration", async () => {
  vi.stubGlobal("window", { requestIdleCallback: () => 0, navigation: navigationApi });
  vi.stubGlobal("navigation", navigationApi);
  vi.stubGlobal("history", { state: { idx: 0 } });
  const next = vi.fn<Args[1]>().mockResolvedValue({});
  const request = new Request("http://vizit.example/doctor/a");
  const load = keepPage({ request } as Args[0], next);
  await setImmediate();
  expect(next).not.toHaveBeenCalled();

  const state = { navigation: { state: "idle" }, location: { pathname: "/", search: "", key: "default" } };
  registerRouter({ state, subscribe: () => () => {} } as unknown as DataRouter, {} as i18n);
  await load;
  expect(next).toHaveBeenCalledOnce();
});

type RunOptions = RequestInit & { path?: string; match?: () => object[]; i18n?: object; historyKey?: string };
let keepPageModule = { keepPage, registerRouter };

/** Runs `keepPage` on a request, as the router does while it shows /join. */
function runKeepPage(
  navigation: object,
  { path = "/join", match = () => [], i18n = {}, historyKey, ...init }: RunOptions,
  next: Args[1],
) {
  vi.stubGlobal("window", { requestIdleCallback: () => 0, navigation: navigationApi });
  vi.stubGlobal("navigation", navigationApi);
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("history", { state: { idx: 0, key: historyKey } });
  const state = { navigation, location: { ...here, key: "default" } };
  const router = { state, subscribe: () => () => {}, match } as unknown as DataRouter;
  keepPageModule.registerRouter(router, i18n as i18n);
  return keepPageModule.keepPage({ request: new Request(`http://vizit.example${path}`, init) } as Args[0], next);
}
const here = { pathname: "/join", search: "" };
const idle = { state: "idle" };

describe("X-07 a fetcher", () => {
  const failed = { type: "error", result: new Error("no data") } as const;
  const kept = { type: "data", result: "kept" } as const;
  const notFound = { type: "error", result: new ErrorResponse(404, "", null) } as const;

  test("that fails to reload the page's data leaves the shown data, and one for another URL gets undefined", async () => {
    const next = async () => ({ root: kept, "routes/join": failed });
    expect(await runKeepPage(idle, {}, next)).toEqual({ root: kept });
    const empty = { type: "data", result: undefined };
    expect(await runKeepPage(idle, { path: "/join?page=2" }, next)).toEqual({ root: kept, "routes/join": empty });
  });

  test("passes on an error that has its own page, a redirect, and the failure of an aborted request", async () => {
    const results = { root: failed, "routes/join": notFound };
    expect(await runKeepPage(idle, {}, async () => results)).toBe(results);
    const redirected = { root: { type: "error", result: Response.redirect("http://vizit.example/", 302) } } as const;
    expect(await runKeepPage(idle, {}, async () => redirected)).toBe(redirected);
    const aborted = { root: failed };
    expect(await runKeepPage(idle, { signal: AbortSignal.abort() }, async () => aborted)).toBe(aborted);
  });

  test("that fails while another page is loaded does not fail the navigation", async () => {
    const navigation = { state: "loading", location: { pathname: "/doctor/a", search: "", key: "next" } };
    expect(await runKeepPage(navigation, {}, async () => ({ root: failed }))).toEqual({});
    expect(handleFailedNavigation).not.toHaveBeenCalled();
  });
});

describe("X-07 a navigation", () => {
  test("back to the shown page loads nothing, and a new one to the same URL loads it", async () => {
    const next = vi.fn<Args[1]>().mockResolvedValue({});
    const to = (key: string) => ({ state: "loading", location: { ...here, key } });
    expect(await runKeepPage(to("default"), {}, next)).toEqual({});
    expect(next).not.toHaveBeenCalled();
    await runKeepPage(to("other"), {}, next);
    expect(next).toHaveBeenCalledOnce();
  });

  test("that fails keeps the page, unless it was aborted for another", async () => {
    const navigation = { state: "loading", location: { ...here, key: "next" } };
    const next = async () => ({ root: { type: "error", result: new Error("no data") } }) as const;
    await runKeepPage(navigation, { signal: AbortSignal.abort() }, next);
    expect(handleFailedNavigation).not.toHaveBeenCalled();
    await runKeepPage(navigation, {}, next);
    expect(handleFailedNavigation.mock.calls.map((call): unknown => call[2])).toEqual([{ kind: "broken" }]);
  });
});

test.each([
  ["back", "true"],
  ["the page's", null],
])("B-18 a redirect replaces the history entry %s of a step back, and no other: %s", async (historyKey, replaces) => {
  const response = new Response(null, { status: 302, headers: { location: "/appointments/1" } });
  const navigation = { state: "loading", location: { pathname: "/appointments/1/cancel", search: "", key: "back" } };
  const next = async () => ({ root: { type: "error", result: response } }) as const;
  await runKeepPage(navigation, { path: "/appointments/1/cancel", historyKey }, next);
  expect(response.headers.get("X-Remix-Replace")).toBe(replaces);
});

describe("X-07 a form post", () => {
  const post = (next: () => ReturnType<Args[1]>, more = {}) =>
    runKeepPage(
      { state: "submitting", location: { ...here, key: "sent" }, ...more },
      { method: "POST", body: "a=b" },
      next,
    );
  const failures = () => handleFailedNavigation.mock.calls.map((call): unknown => call[2]);

  test("whose response has no body has failed", async () => {
    await post(async () => ({ "routes/join": { type: "data", result: data(undefined, 204) } }));
    expect(failures()).toEqual([{ kind: "broken" }]);
  });

  test("without a response within 20 s has failed", async () => {
    vi.useFakeTimers();
    void post(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(19_000);
    expect(failures()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(failures()).toEqual([{ kind: "unreachable" }]);
  });

  test("with an upload may take longer", async () => {
    vi.useFakeTimers();
    void post(() => new Promise(() => {}), { formEncType: "multipart/form-data" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failures()).toEqual([]);
  });

  test("whose response is an error with its own page has not failed, even if a loader has", async () => {
    const notFound = { type: "error", result: new ErrorResponse(404, "", null) } as const;
    await post(async () => ({ root: { type: "error", result: new Error("no data") }, "routes/join": notFound }));
    expect(failures()).toEqual([]);
  });

  test("whose response is a refusal with a body has not failed", async () => {
    await post(async () => ({ "routes/join": { type: "data", result: data({ result: undefined }, 400) } }));
    expect(failures()).toEqual([]);
  });
});

describe("X-07 a page whose script or texts are missing", () => {
  // A missing script is remembered for as long as the page is open: each test has its own copy of the module. Resetting
  // all modules would load them a second time for the worker's next files, and a metric can be registered only once.
  let copies = 0;
  beforeEach(async () => {
    copies += 1;
    const copy = `./keep-page.ts?copy=${copies}`;
    keepPageModule = (await import(copy)) as typeof keepPageModule;
  });
  afterEach(() => {
    keepPageModule = { keepPage, registerRouter };
  });
  const loading = { state: "loading", location: { pathname: "/doctor/a", search: "", key: "next" } };
  const shown = { Component: () => null };
  const load = (match: () => object[], next: Args[1] = async () => ({}), more: RunOptions = {}) =>
    runKeepPage(loading, { path: "/doctor/a", match, ...more }, next);
  const handled = () => handleFailedNavigation.mock.calls.map((call): unknown => call.slice(2));
  const broken = [{ kind: "broken" }, { isScriptMissing: true }];

  test("fails if its route has no component, and later navigations load documents", async () => {
    await load(() => [{ route: shown }, { route: {} }]);
    expect(handled()).toEqual([broken]);
    const next = vi.fn<Args[1]>().mockResolvedValue({});
    await load(() => [{ route: shown }], next);
    expect(next).not.toHaveBeenCalled();
    expect(handled()).toEqual([broken, broken]);
    await runKeepPage(
      { state: "submitting", location: { ...here, key: "sent" } },
      { method: "POST", body: "a=b" },
      next,
    );
    expect(next).toHaveBeenCalledOnce();
    expect(handled()).toHaveLength(2);
  });

  test("is shown only once its texts have loaded", async () => {
    const match = () => [{ route: { ...shown, handle: { namespaces: ["doctor"] } } }];
    const known = new Set<string>();
    const loads = vi.fn();
    const hasResourceBundle = (_: string, namespace: string) => known.has(namespace);
    const i18n = { language: "ru", hasResourceBundle, loadNamespaces: loads };
    loads.mockImplementationOnce((names: string[]) => names.map((name) => known.add(name)));
    await load(match, undefined, { i18n });
    await load(match, undefined, { i18n });
    expect([loads.mock.calls, handled()]).toEqual([[[["doctor"]]], []]);
    known.clear();
    await load(match, undefined, { i18n });
    expect(handled()).toEqual([broken]);
  });

  test("is not reloaded by the router, which ends the load; the visitor can reload it", async () => {
    const preventDefault = vi.fn();
    const reload = { navigationType: "reload", userInitiated: false, preventDefault };
    await load(() => [{ route: shown }]);
    onNavigate!({ ...reload, userInitiated: true });
    onNavigate!({ ...reload, navigationType: "push" });
    expect([preventDefault.mock.calls, handled()]).toEqual([[], []]);
    onNavigate!(reload);
    expect(preventDefault).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(handled()).toEqual([broken]));
  });

  test("is not reloaded by the router while idle, except by Vite in development", async () => {
    const preventDefault = vi.fn();
    const reload = { navigationType: "reload", userInitiated: false, preventDefault };
    await runKeepPage(idle, {}, async () => ({}));
    onNavigate!(reload);
    expect(preventDefault).not.toHaveBeenCalled();
    vi.stubEnv("DEV", false);
    onNavigate!(reload);
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(handled()).toEqual([]);
    await load(() => [{ route: shown }]);
    expect(handled()).toEqual([broken]);
  });
});
