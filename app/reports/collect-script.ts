import type { BrowserReports } from "./browser-sentry.ts";

export type ReportsOfPages = Omit<BrowserReports, "replays"> & {
  /** URL of the built `browser-sentry.ts`. */
  script: string;
};

/**
 * The inline script of pages that report errors: collects them from the start, and loads Sentry when the page is idle.
 * Pages have it only if a DSN is configured. Errors caught by an error boundary are found in the console messages of
 * React and the router. A rejection by a request that was aborted or got no response is no error: a navigation was
 * replaced, the page left, or the visitor's connection lost. Browsers word the latter differently.
 */
export function collectScript(reports: ReportsOfPages, { replays }: { replays: boolean }): string {
  const { script, dsn, release, environment } = reports;
  const settings: BrowserReports = { dsn, release, environment, replays };
  return `{
const early=[],reports=self.vizitReports={report(error,level){if(early.length<20)early.push({error,level})}};
addEventListener("error",({error})=>reports.report(error,"fatal"));
addEventListener("unhandledrejection",({reason})=>reason?.name==="AbortError"||
/^(Failed to fetch|Load failed|NetworkError when .*)$/.test(reason?.message)||reports.report(reason,"error"));
const log=console.error.bind(console);
console.error=(...args)=>{log(...args);
const error=args.find(arg=>arg instanceof Error);if(error)reports.report(error,"fatal")};
const load=()=>import(${literal(script)}).then(({openBrowserSentry})=>{
reports.report=openBrowserSentry(${literal(settings)});
for(const {error,level} of early)reports.report(error,level)}).catch(()=>{});
addEventListener("load",()=>self.requestIdleCallback?requestIdleCallback(load,{timeout:5e3}):setTimeout(load,1e3));
}`;
}

/** A value as a JavaScript literal that cannot end the script element. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
