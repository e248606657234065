import type { Locator, Page, Route } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { readTexts } from "./texts.ts";

/** URLs of the router's data requests. */
export const dataRequest = /\.data(\?|$)/;

type Failure = (route: Route) => Promise<void>;

export const htmlError =
  (status: number): Failure =>
  (route) =>
    route.fulfill({ status, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
const script =
  (body: string): Failure =>
  (route) =>
    route.fulfill({ status: 200, contentType: "text/x-script", headers: { "x-remix-response": "yes" }, body });

/** The ways in which a data request can fail. */
const failures = {
  aborted: (route: Route) => route.abort(),
  ...(Object.fromEntries(
    [401, 404, 429, 500, 502, 503, 504].map((status) => [String(status), htmlError(status)]),
  ) as Record<`${401 | 404 | 429 | 500 | 502 | 503 | 504}`, Failure>),
  truncated: script('[{"_1":2,"_40":41},"root",{"_3":4},"data",{"_5":6,"_7'),
  garbage: script("]]}{{"),
  empty: script(""),
  "204": (route: Route) => route.fulfill({ status: 204 }),
  "a page in place of data": htmlError(200),
  "a sign-in of a proxy": (route: Route) => route.fulfill({ status: 302, headers: { location: "/contacts" } }),
} satisfies Record<string, Failure>;

export type FailureName = keyof typeof failures;

/** Makes every data request fail until the returned function is called. */
export async function failDataRequests(page: Page, name: FailureName): Promise<() => Promise<void>> {
  await page.route(dataRequest, failures[name]);
  return () => page.unroute(dataRequest);
}

const layout = readTexts().get("ru")!.get("layout")!;

/** A text of the layout, in Russian. */
export function layoutText(key: string): string {
  return layout.get(key)!;
}

const reasons = ["failed.offline", "failed.unreachable", "failed.busy", "failed.broken"].map(layoutText);

/** The toast of a failed load. */
export function failureToast(page: Page): Locator {
  return page.getByRole("status").filter({ hasText: new RegExp(reasons.join("|")) });
}

export function retryButton(page: Page): Locator {
  return failureToast(page).getByRole("button", { name: layoutText("error.reload") });
}

/** The page has content, without technical terms. */
export async function expectReadableText(page: Page): Promise<void> {
  await expect(page.locator("main")).toHaveText(/\S.{40,}/s, { useInnerText: true });
  await expect(page.locator("body")).not.toHaveText(
    /fetch|unexpected|gateway|decode|network|error|unavailable|undefined|[a-z]+:[a-z]+\.[a-z]/i,
    { useInnerText: true },
  );
}
