import { setImmediate } from "node:timers/promises";
import type { i18n } from "i18next";
import type { DataRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { keepPage, keepPagesOf } from "./keep-page.ts";

afterEach(() => vi.unstubAllGlobals());

type Args = Parameters<typeof keepPage>;

test("X-07 a load that begins before the page keeper runs waits for it", async () => {
  vi.stubGlobal("window", { requestIdleCallback: () => 0 });
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
