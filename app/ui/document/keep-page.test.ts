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

describe("X-07 of a post", () => {
  /** Passes a post on to `next`, as the router does. */
  function post(next: () => ReturnType<Args[1]>) {
    vi.stubGlobal("window", { requestIdleCallback: () => 0, navigation: navigationApi });
    vi.stubGlobal("navigation", navigationApi);
    vi.stubGlobal("removeEventListener", () => {});
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("history", { state: { idx: 0 } });
    const place = { pathname: "/join", search: "" };
    const navigation = { state: "submitting", location: { ...place, key: "sent" } };
    const state = { navigation, location: { ...place, key: "default" } };
    keepPagesOf({ state, subscribe: () => () => {} } as unknown as DataRouter, {} as i18n);
    const request = new Request("http://vizit.example/join", { method: "POST", body: "a=b" });
    return keepPage({ request } as Args[0], next);
  }
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
