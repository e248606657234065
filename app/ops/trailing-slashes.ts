/**
 * The path without slashes at its end. The lookbehind begins a match at the first slash of a run only: from each slash,
 * the time would be quadratic in the length of what anyone may send.
 */
export function removeTrailingSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, "");
}
