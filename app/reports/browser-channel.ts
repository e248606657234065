import type { ErrorReport } from "./report.ts";

/** An error of a page in the browser. */
export type BrowserError = { error: unknown; level: ErrorReport["level"] };

/** Set by `collectScript` where errors are reported. */
export type BrowserChannel = { report(error: unknown, level: BrowserError["level"]): void };

/** Reports an error that the page has recovered from; on the console where no reports are collected. */
export function reportBrowserError(error: unknown, level: BrowserError["level"]): void {
  const { vizitReports } = globalThis as { vizitReports?: BrowserChannel };
  if (vizitReports) vizitReports.report(error, level);
  // oxlint-disable-next-line eslint/no-console -- nothing else reports it
  else console.warn(error);
}
