import type { Page, Route } from "@playwright/test";

/** URLs of the router's data requests. */
export const dataRequest = /\.data(\?|$)/;

type Failure = (route: Route) => Promise<void>;

/** Responds with an HTML page in place of the data, as a proxy does. */
export const respondWithHtml =
  (status: number): Failure =>
  (route) =>
    route.fulfill({ status, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });

/** Responds with a body of the router's data format. */
const respondWithData =
  (body: string): Failure =>
  (route) =>
    route.fulfill({ status: 200, contentType: "text/x-script", headers: { "x-remix-response": "yes" }, body });

/** The ways in which a data request can fail. */
const failures = {
  aborted: (route: Route) => route.abort(),
  ...(Object.fromEntries(
    [401, 404, 429, 500, 502, 503, 504].map((status) => [String(status), respondWithHtml(status)]),
  ) as Record<`${401 | 404 | 429 | 500 | 502 | 503 | 504}`, Failure>),
  truncated: respondWithData('[{"_1":2,"_40":41},"root",{"_3":4},"data",{"_5":6,"_7'),
  garbage: respondWithData("]]}{{"),
  empty: respondWithData(""),
  "204": (route: Route) => route.fulfill({ status: 204 }),
  "a page in place of data": respondWithHtml(200),
  "a sign-in of a proxy": (route: Route) => route.fulfill({ status: 302, headers: { location: "/contacts" } }),
} satisfies Record<string, Failure>;

export type FailureName = keyof typeof failures;

/** Makes every data request fail until the returned function is called. */
export async function failDataRequests(page: Page, name: FailureName): Promise<() => Promise<void>> {
  await page.route(dataRequest, failures[name]);
  return () => page.unroute(dataRequest);
}
