import type { ErrorReport } from "./report.ts";

/** An error of a page in the browser. */
export type BrowserError = { error: unknown; level: ErrorReport["level"] };

/** What `collectScript` makes, where errors are told to somebody. */
export type BrowserChannel = { tell(error: unknown, level: BrowserError["level"]): void };

/** Reports an error that a page has recovered from: where no reports are collected, on the console. */
export function tellBrowserError(error: unknown, level: BrowserError["level"]): void {
  const { vizitReports } = globalThis as { vizitReports?: BrowserChannel };
  if (vizitReports) vizitReports.tell(error, level);
  // oxlint-disable-next-line eslint/no-console -- nothing else hears of it
  else console.warn(error);
}
