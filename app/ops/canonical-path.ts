import { isPublicPath } from "#app/analytics/public-page.ts";

/**
 * The one form of a page's path: without slashes at its end, and in small letters if it is a page of the catalogue,
 * where people type names. Other paths may contain keys, whose capitals count.
 */
export function canonicalPath(path: string): string {
  const plain = removeTrailingSlashes(path) || "/";
  const lower = plain.toLowerCase();
  return lower !== plain && isPublicPath(lower) ? lower : plain;
}

/** The lookbehind begins a match at the first slash of a run only: from each slash, the time would be quadratic. */
function removeTrailingSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, "");
}
