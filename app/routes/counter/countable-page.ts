import { isPublicPath } from "#app/analytics/public-page.ts";
import { isMarketingParam } from "#app/i18n/paths.ts";
import { filterNames, pageParams } from "../catalogue/filters/list-params.ts";

const siteParams = new Set<string>([
  ...filterNames,
  ...pageParams,
  "page",
  "service",
  "reviews",
  "score",
  "review_page",
]);

/** Whether views of the URL may be counted and tags may read it: a public page with parameters of this site only. */
export function isCountable({ pathname, search }: { pathname: string; search: string }): boolean {
  return (
    isPublicPath(pathname) &&
    [...new URLSearchParams(search).keys()].every((name) => siteParams.has(name) || isMarketingParam(name))
  );
}
