import type { ErrorReport } from "#app/reports/report.ts";
import { pageKind } from "#app/reports/page-kind.ts";
import { safeEvent } from "#app/reports/safe-event.ts";

export type SentrySettings = {
  dsn: string;
  release: string;
  environment: string;
  tracesSampleRate: number;
};

type SentryReport = Pick<ErrorReport, "tag" | "level" | "title"> & {
  error: Error;
  facts: Record<string, string | number | null>;
};

export type Sentry = {
  send(report: SentryReport): void;
  trace<Value>(request: Request, run: () => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
};

const closeMs = 2_000;

/** Imported only with a DSN: it takes half a second and 66 MB. */
export async function openSentry({ dsn, release, environment, tracesSampleRate }: SentrySettings): Promise<Sentry> {
  const sentry = await import("@sentry/react-router");
  sentry.init({
    dsn,
    release,
    environment,
    tracesSampleRate,
    // Leave out the default integrations that read requests, the console and the process: personal data.
    integrations: () => [],
    registerEsmLoaderHooks: false,
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: safeEvent,
    beforeSendTransaction: safeEvent,
  });

  return {
    send({ error, tag, level, title, facts }) {
      sentry.captureException(error, { level, tags: { tag, what: title }, contexts: { facts } });
    },
    trace({ method, url }, run) {
      const name = `${method} ${pageKind(new URL(url).pathname)}`;
      return sentry.startSpan({ name, op: "http.server", forceTransaction: true }, run);
    },
    close: async () => void (await sentry.close(closeMs)),
  };
}
