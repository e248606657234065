import { setImmediate } from "node:timers/promises";
import type { i18n } from "i18next";
import { data, UNSAFE_ErrorResponseImpl as ErrorResponse, type DataRouter } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { keepPage, keepPagesOf } from "./keep-page.ts";

const settleFailure = vi.fn();
const navigationApi = { addEventListener() {}, removeEventListener() {} };
vi.mock("./load-after-paint.ts", () => ({ loadAfterPaint: async () => ({ settleFailure }) }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  settleFailure.mockReset();
});

type Args = Parameters<typeof keepPage>;

test("X-07 a load that begins before the page keeper runs waits for it", async () => {
  vi.stubGlobal("window", { requestIdleCallback: () => 0, navigation: navigationApi });
  vi.stubGlobal("navigation", navigationApi);
  vi.stubGlobal("history", { state: { idx: 0 } });
  const next = vi.fn<Args[1]>().mockResolvedValue({});
  const request = new Request("http://vizit.example/doctor/a");
  const load = keepPage({ request } as Args[0], next);
  await setImmediate();
  expect(next).not.toHaveBeenCalled();

  const state = { navigation: { state: "idle" }, location: { pathname: "/", search: "", key: "default" } };
  keepPagesOf({ state, subscribe: () => () => {} } as unknown as DataRouter, {} as i18n);
  await load;
  expect(next).toHaveBeenCalledOnce();
});

/** Passes a request on to `next`, as the router does while it shows /join. */
function pass(navigation: object, { path = "/join", ...init }: RequestInit & { path?: string }, next: Args[1]) {
  vi.stubGlobal("window", { requestIdleCallback: () => 0, navigation: navigationApi });
  vi.stubGlobal("navigation", navigationApi);
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("history", { state: { idx: 0 } });
  const state = { navigation, location: { ...here, key: "default" } };
  const router = { state, subscribe: () => () => {}, match: () => [] } as unknown as DataRouter;
  keepPagesOf(router, {} as i18n);
  return keepPage({ request: new Request(`http://vizit.example${path}`, init) } as Args[0], next);
}
const here = { pathname: "/join", search: "" };
const idle = { state: "idle" };

describe("X-07 of a fetcher", () => {
  const failed = { type: "error", result: new Error("no data") } as const;
  const kept = { type: "data", result: "kept" } as const;
  const gone = { type: "error", result: new ErrorResponse(404, "", null) } as const;

  test("a failure of the page's own data leaves what is shown, and one of other data has none", async () => {
    const next = async () => ({ root: kept, "routes/join": failed });
    expect(await pass(idle, {}, next)).toEqual({ root: kept });
    const none = { type: "data", result: undefined };
    expect(await pass(idle, { path: "/join?page=2" }, next)).toEqual({ root: kept, "routes/join": none });
  });

  test("an error that has its own page goes on to it, and a request that is given up fails as it does", async () => {
    const results = { root: failed, "routes/join": gone };
    expect(await pass(idle, {}, async () => results)).toBe(results);
    const moved = { root: { type: "error", result: Response.redirect("http://vizit.example/", 302) } } as const;
    expect(await pass(idle, {}, async () => moved)).toBe(moved);
    const aborted = { root: failed };
    expect(await pass(idle, { signal: AbortSignal.abort() }, async () => aborted)).toBe(aborted);
  });

  test("while a page is loaded another request is not taken for it", async () => {
    const navigation = { state: "loading", location: { pathname: "/doctor/a", search: "", key: "next" } };
    expect(await pass(navigation, {}, async () => ({ root: failed }))).toEqual({});
    expect(settleFailure).not.toHaveBeenCalled();
  });
});

describe("X-07 of a load", () => {
  test("going back to the shown page loads nothing, and opening it again does", async () => {
    const next = vi.fn<Args[1]>().mockResolvedValue({});
    const to = (key: string) => ({ state: "loading", location: { ...here, key } });
    expect(await pass(to("default"), {}, next)).toEqual({});
    expect(next).not.toHaveBeenCalled();
    await pass(to("other"), {}, next);
    expect(next).toHaveBeenCalledOnce();
  });

  test("a failure keeps the page, unless another page was opened meanwhile", async () => {
    const navigation = { state: "loading", location: { ...here, key: "next" } };
    const next = async () => ({ root: { type: "error", result: new Error("no data") } }) as const;
    await pass(navigation, { signal: AbortSignal.abort() }, next);
    expect(settleFailure).not.toHaveBeenCalled();
    await pass(navigation, {}, next);
    expect(settleFailure.mock.calls.map((call): unknown => call[2])).toEqual([{ kind: "broken" }]);
  });
});

describe("X-07 of a post", () => {
  const post = (next: () => ReturnType<Args[1]>, more = {}) =>
    pass({ state: "submitting", location: { ...here, key: "sent" }, ...more }, { method: "POST", body: "a=b" }, next);
  const failures = () => settleFailure.mock.calls.map((call): unknown => call[2]);

  test("an answer without a body is a failure", async () => {
    await post(async () => ({ "routes/join": { type: "data", result: data(undefined, 204) } }));
    expect(failures()).toEqual([{ kind: "broken" }]);
  });

  test("an answer that does not come in 20 s is a failure", async () => {
    vi.useFakeTimers();
    void post(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(19_000);
    expect(failures()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(failures()).toEqual([{ kind: "unreachable" }]);
  });

  test("an upload may take longer", async () => {
    vi.useFakeTimers();
    void post(() => new Promise(() => {}), { formEncType: "multipart/form-data" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failures()).toEqual([]);
  });

  test("an error that has its own page is not, whatever else failed", async () => {
    const gone = { type: "error", result: new ErrorResponse(404, "", null) } as const;
    await post(async () => ({ root: { type: "error", result: new Error("no data") }, "routes/join": gone }));
    expect(failures()).toEqual([]);
  });

  test("an answer with one is not", async () => {
    await post(async () => ({ "routes/join": { type: "data", result: data({ result: undefined }, 400) } }));
    expect(failures()).toEqual([]);
  });
});
