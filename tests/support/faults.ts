import type { Locator, Page, Route } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { readTexts } from "./texts.ts";

/** What the router asks for and posts to without a document. */
export const dataRequest = /\.data(\?|$)/;

type Fault = (route: Route) => Promise<void>;

export const html =
  (status: number): Fault =>
  (route) =>
    route.fulfill({ status, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
const script =
  (body: string): Fault =>
  (route) =>
    route.fulfill({ status: 200, contentType: "text/x-script", headers: { "x-remix-response": "yes" }, body });

/** How a data request can fail. */
export const faults = {
  aborted: (route: Route) => route.abort(),
  refused: (route: Route) => route.abort("connectionrefused"),
  ...(Object.fromEntries(
    [400, 401, 403, 404, 408, 429, 500, 502, 503, 504].map((status) => [String(status), html(status)]),
  ) as Record<`${400 | 401 | 403 | 404 | 408 | 429 | 500 | 502 | 503 | 504}`, Fault>),
  truncated: script('[{"_1":2,"_40":41},"root",{"_3":4},"data",{"_5":6,"_7'),
  garbage: script("]]}{{"),
  empty: script(""),
  "a page in place of data": html(200),
  "a sign-in of a proxy": (route: Route) => route.fulfill({ status: 302, headers: { location: "/contacts" } }),
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];

/** Until the returned function is called every data request fails so. */
export async function breakData(page: Page, name: FaultName): Promise<() => Promise<void>> {
  await page.route(dataRequest, faults[name]);
  return () => page.unroute(dataRequest);
}

const layout = readTexts().get("ru")!.get("layout")!;

/** A text of the layout, in Russian. */
export function said(key: string): string {
  return layout.get(key)!;
}

const reasons = ["failed.offline", "failed.unreachable", "failed.busy", "error.title"].map(said);

/** The message that something failed. */
export function failureToast(page: Page): Locator {
  return page.getByRole("status").filter({ hasText: new RegExp(reasons.join("|")) });
}

export function retryButton(page: Page): Locator {
  return failureToast(page).getByRole("button", { name: said("error.reload") });
}

/** Something stands on the page, and no word of it was meant for programmers. */
export async function expectInWords(page: Page): Promise<void> {
  await expect(page.locator("main")).toHaveText(/\S.{40,}/s, { useInnerText: true });
  await expect(page.locator("body")).not.toHaveText(
    /fetch|unexpected|gateway|decode|network|error|unavailable|undefined|[a-z]+:[a-z]+\.[a-z]/i,
    { useInnerText: true },
  );
}
