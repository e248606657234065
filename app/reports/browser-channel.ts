import type { ErrorReport } from "./report.ts";

/** An error of a page in the browser. */
export type BrowserError = { error: unknown; level: ErrorReport["level"] };

/** What `collectScript` makes, where errors are told to somebody. */
export type BrowserChannel = { tell(error: unknown, level: BrowserError["level"]): void };

/** Tells of an error that a page got over. */
export function tellBrowserError(error: unknown, level: BrowserError["level"]): void {
  (globalThis as { vizitReports?: BrowserChannel }).vizitReports?.tell(error, level);
}
