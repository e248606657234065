import type { BrowserReports } from "./browser-sentry.ts";

export type ReportsOfPages = Omit<BrowserReports, "replays"> & {
  /** URL of the built `browser-sentry.ts`. */
  script: string;
};

/**
 * The inline script of pages that report errors: collects them from the start, and loads Sentry when the page is idle.
 * Added to the answer only with a DSN, so that it costs nothing otherwise. Errors caught by an error boundary are
 * known from what React and the router write to the console.
 */
export function collectScript(reports: ReportsOfPages, { replays }: { replays: boolean }): string {
  const { script, dsn, release, environment } = reports;
  const settings: BrowserReports = { dsn, release, environment, replays };
  return `{
const early=[],reports=self.vizitReports={report(error,level){if(early.length<20)early.push({error,level})}};
addEventListener("error",({error})=>reports.report(error,"fatal"));
addEventListener("unhandledrejection",({reason})=>reports.report(reason,"error"));
const say=console.error.bind(console);
console.error=(...all)=>{say(...all);const error=all.find(one=>one instanceof Error);if(error)reports.report(error,"fatal")};
const bring=()=>import(${literal(script)}).then(({openBrowserSentry})=>{
reports.report=openBrowserSentry(${literal(settings)});
for(const {error,level} of early)reports.report(error,level)}).catch(()=>{});
addEventListener("load",()=>self.requestIdleCallback?requestIdleCallback(bring,{timeout:5e3}):setTimeout(bring,1e3));
}`;
}

/** Nothing in it may end the script element. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
