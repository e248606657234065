import { pageKind } from "#app/reports/page-kind.ts";
import { errorOf, safeError } from "#app/reports/safe-error.ts";
import type { ErrorReport, Report } from "#app/reports/report.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import { requestIdFact } from "./request-id.ts";
import { redactPath } from "./request-log.ts";
import { openSentry, type Sentry } from "./sentry.ts";

export type Errors = {
  /** Writes the error to the log, and to Sentry if configured, without anything a visitor typed. */
  report: Report;
  /** Traces a request for Sentry while it is handled. */
  trace<Value>(request: Request, run: () => Promise<Value>): Promise<Value>;
  /** Sends queued reports, for at most two seconds. */
  close(): Promise<void>;
};

/** Repeated errors are sent to Sentry once in this interval. */
const repeatMs = 60_000;
const maxRemembered = 1_000;

export async function openErrors(env: Pick<Env, "sentry" | "mode">, log: Log): Promise<Errors> {
  const sentry: Sentry | null = env.sentry ? await openSentry(env.sentry) : null;
  const reported = new WeakSet<object>();
  const lastSent = new Map<string, number>();

  const isDue = (key: string, now = Date.now()) => {
    if (now - (lastSent.get(key) ?? -Infinity) < repeatMs) return false;
    if (lastSent.size >= maxRemembered) lastSent.clear();
    lastSent.set(key, now);
    return true;
  };

  return {
    report(report) {
      const { title, tag, level, error } = report;
      // The same error arrives twice: from the renderer and from the page that failed.
      if (typeof error === "object" && error !== null) {
        if (reported.has(error)) return;
        reported.add(error);
      }
      const safe = safeError(error);
      const facts = factsOf(report);
      const { type, message, frames, ...names } = safe;
      const ofError = error === undefined ? {} : { type, ...(message === null ? {} : { message }), ...names, frames };
      // Developers see the full message; in development there are no visitors' data.
      const stackFact = env.mode === "development" && error instanceof Error ? { stack: error.stack } : {};
      log[level === "warning" ? "warn" : "error"]({ tag, ...facts, ...ofError, ...stackFact }, title);
      const kind = `${facts["method"]} ${pageKind(String(facts["path"]))}`;
      if (sentry && isDue([title, tag, type, frames[0], kind].join("\n"))) {
        sentry.send({
          error: errorOf(safe, title),
          tag,
          level,
          title,
          facts: { ...facts, ...names, ...requestIdFact() },
        });
      }
    },
    trace: (request, run) => (sentry ? sentry.trace(request, run) : run()),
    close: async () => sentry?.close(),
  };
}

function factsOf({ facts = {} }: ErrorReport): Record<string, string | number | null> {
  const definedFacts = Object.entries(facts).filter(
    (fact): fact is [string, string | number | null] => fact[1] !== undefined,
  );
  return Object.fromEntries(
    definedFacts.map(([name, value]) => [name, name === "path" ? redactPath(String(value)) : value]),
  );
}
