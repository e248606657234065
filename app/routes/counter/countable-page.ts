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

/** Whether a tag manager may read the URL: it is of a public page and has only query parameters of this site. */
export function isCountable({ pathname, search }: { pathname: string; search: string }): boolean {
  return (
    isPublicPath(pathname) &&
    [...new URLSearchParams(search).keys()].every((name) => siteParams.has(name) || isMarketingParam(name))
  );
}
