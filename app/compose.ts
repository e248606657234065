import { purposes, type Purpose } from "#app/analytics/consent.ts";
import { updateListFigures } from "#app/api/catalogue/index.ts";
import { startEmbedded } from "#app/api/database/embedded/server.ts";
import { type DatabaseOptions, openDatabase } from "#app/api/database/connection.ts";
import { jobLimits, noLimits, requestLimits } from "#app/api/database/limits.ts";
import { migrate } from "#app/api/database/migrate.ts";
import { openReplica } from "#app/api/database/replica.ts";
import type { Database } from "#app/api/database/schema.ts";
import { checkDatabase, findMissingTimeouts } from "#app/api/database/checks.ts";
import { demoAccounts } from "#app/api/database/demo/accounts.ts";
import { extendDemoSlots } from "#app/api/database/demo/extend.ts";
import { loadDemoMarket } from "#app/api/database/demo/load.ts";
import { isDemoDatabase } from "#app/api/database/demo/mark.ts";
import { startConversions } from "#app/api/conversions/index.ts";
import { createApiApp } from "#app/api/http/app.ts";
import { fetchInProcess } from "#app/api/http/in-process.ts";
import { sendOutside } from "#app/api/outgoing.ts";
import { startApplying, startRepeating } from "#app/api/repeating.ts";
import { startForgetting } from "#app/api/retention/index.ts";
import { addMissingStaff, removeStaff } from "#app/api/staff/index.ts";
import { updateFreeDays } from "#app/api/slots/index.ts";
import { startSlotMaker } from "#app/api/supply/index.ts";
import { startMessages } from "#app/api/messages/index.ts";
import { createGateway, createSmsQueue, startDelivery } from "#app/api/sms/index.ts";
import { cached } from "#app/cache/cached.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { appointmentCode } from "#app/contract/appointment-code.ts";
import { createClient, type ApiClient } from "#app/contract/client.ts";
import { createBudget } from "#app/contract/deadline.ts";
import { isReadableResponse } from "#app/contract/readable-response.ts";
import type { Country, CountryId } from "#app/countries/country.ts";
import { getCountry, marketForHost } from "#app/countries/registry.ts";
import { flagsFor, type Flags } from "#app/flags/flags.ts";
import { cacheResponses } from "#app/ops/response-cache.ts";
import type { Env } from "#app/ops/env.ts";
import type { Log } from "#app/ops/log.ts";
import { configuredOrigins, marketOrigin, messageOrigin } from "#app/ops/market-origin.ts";
import { drawDemoImage } from "#app/ops/demo-images.ts";
import { openShareImages } from "#app/ops/share-image/share-images.ts";
import { readOrCreateSessionSecret } from "#app/ops/session-secret.ts";
import type { ClientInfo } from "#app/ops/client-origin.ts";
import { withRequestId } from "#app/ops/request-id.ts";
import { traceCall, traceStatement, withTraceParent } from "#app/ops/traces.ts";
import { tagOfCall, type Report } from "#app/reports/report.ts";
import type { RequestContext } from "#app/request-context.ts";

export type Product = {
  /** The built-in API for outside callers; null with API_URL. */
  api: ((request: Request, clientInfo: ClientInfo) => Promise<Response>) | null;
  /** With `isCurrent` nothing is read from a replica. */
  contextFor(clientInfo: ClientInfo, reads: { isCurrent: boolean }): Promise<RequestContext>;
  /** Rejects if this node cannot serve. */
  check(): Promise<void>;
  close(): Promise<void>;
};

type Outputs = {
  log: Log;
  report: Report;
  /** Prints a line on the console. */
  printLine: (line: string) => void;
};

type ComposeOptions = Outputs & {
  /** URL of the script that reports errors of the browser. */
  reportsScript: string;
};

type Backend = Pick<Product, "api" | "check" | "close"> & { client: ApiClient };

/** A changed flag takes effect on the pages of all nodes within the sum of both. */
const flagsTtlMs = 5_000;
const flagsStaleMs = 5_000;
const demoSlotsPauseMs = 6 * 3_600_000;
const jobConnections = 3;
const tagId = "vizit-web";

/** Connects the modules: database and API, or a remote API, and the pages' client. */
export async function compose(env: Env, { reportsScript, ...sinks }: ComposeOptions): Promise<Product> {
  const { report } = sinks;
  const secret = env.sessionSecret ?? readOrCreateSessionSecret(env.dataDir);
  const { client, ...backend } = env.apiUrl ? remoteApi(env.apiUrl, env, report) : await builtInApi(env, secret, sinks);
  const shareImages = openShareImages({ pictureOf: env.demo ? drawDemoImage : () => null });
  const errorReports = env.sentry ? { ...env.sentry, script: reportsScript } : null;
  const marketOrigins = configuredOrigins(env.countryHosts);
  const storedFlags = cached((country: CountryId) => client.with({ country }).featureSwitches.list(), {
    keyOf: (country) => country,
    ttlMs: flagsTtlMs,
    staleMs: flagsStaleMs,
  });

  return {
    ...backend,
    async close() {
      await shareImages.close();
      await backend.close();
    },
    async contextFor(clientInfo, { isCurrent }) {
      const began = performance.now();
      const country = getCountry(marketForHost(clientInfo.host, { fallback: env.country, hosts: env.countryHosts }));
      const flags = flagsFor(country.countryId, await storedFlags(country.countryId));
      const budget = createBudget(env.deadlines.page - (performance.now() - began));
      return {
        api: client.with({ country: country.countryId, ip: clientInfo.ip, budget, isCurrent }),
        country,
        flags,
        purposes: purposesOf(env, flags),
        errorReports,
        tagManager: env.tagManager ?? null,
        nonce: clientInfo.nonce,
        baseMap: env.mapboxAccessToken
          ? { kind: "mapbox", token: env.mapboxAccessToken }
          : env.mapStyleUrl
            ? { kind: "style", url: env.mapStyleUrl }
            : null,
        demo: env.demo,
        demoAccounts: env.demo ? demoAccounts : [],
        patientUrl: env.patientUrls.get(country.countryId) ?? null,
        clinicUrl: env.clinicUrls.get(country.countryId) ?? null,
        origin: marketOrigin(country, clientInfo, env),
        marketOrigins,
        sessionSecret: secret,
        drawShareImage: shareImages.draw,
        report,
      };
    },
  };
}

function remoteApi(baseUrl: string, { deadlines, traces }: Env, report: Report): Backend {
  const onOutage = ({ call, reason }: { call: string; reason: string }) => {
    const [method = "", path = ""] = call.split(" ");
    const tag = tagOfCall(method, path);
    report({ title: "the API could not be reached", tag, level: "fatal", facts: { call, reason } });
  };
  const onStaleResponse = (error: unknown) =>
    report({ title: "a cached response of the API could not be refreshed", tag: "general", level: "warning", error });
  const fetch = cacheResponses(withRequestId(withTraceParent(sendOutside)), {
    timeoutMs: deadlines.call,
    isReadable: isReadableResponse,
    onError: onStaleResponse,
  });
  const client = createClient({
    baseUrl,
    tagId,
    checkResponses: true,
    timeoutMs: deadlines.call,
    onOutage,
    trace: traces ? traceCall : undefined,
    fetch,
  });
  const check = async () => void (await client.with({ country: "kg" }).featureSwitches.list());
  return { api: null, client, check, close: async () => {} };
}

/**
 * Starts the embedded database for several web processes; null if another one is configured. The returned
 * `env` has the variables that connect a process to it.
 */
export async function startOwnDatabase(
  env: Env,
  printLine: Outputs["printLine"],
): Promise<{ env: Record<string, string>; stop: () => Promise<void> } | null> {
  if (env.databaseUrl || env.apiUrl) return null;
  const secret = env.sessionSecret ?? readOrCreateSessionSecret(env.dataDir);
  const { connectionString, stop } = await startEmbedded({ dataDir: env.dataDir, log: printLine });
  return { env: { DATABASE_URL: connectionString, SESSION_SECRET: secret }, stop };
}

async function builtInApi(env: Env, secret: string, { log, report, printLine }: Outputs): Promise<Backend> {
  const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir: env.dataDir, log: printLine });
  try {
    const connectionString = env.databaseUrl ?? embedded!.connectionString;
    // Migrations and jobs need their own sessions and limits.
    const directConnection = env.databaseDirectUrl ?? connectionString;
    const isPooled = env.databaseDirectUrl !== undefined;
    for (const name of await migrate(directConnection)) log.info({ migration: name }, "migrated");
    const { deadlines } = env;
    const onConnectionError = (err: Error) => log.warn({ err }, "database connection lost");
    const settings: DatabaseOptions = {
      connectionString,
      isPooled,
      onConnectionError,
      onSlowStatement: (facts) => log.warn(facts, "slow statement"),
      onStatement: env.traces ? traceStatement : undefined,
      limits: requestLimits(deadlines),
    };
    const opened = openDatabase(settings);
    const { db } = opened;
    // A separate pool, so that long jobs never delay requests.
    const jobs = openDatabase({
      connectionString: directConnection,
      onConnectionError,
      limits: jobLimits,
      poolSize: jobConnections,
      applicationName: "vizit-jobs",
    });
    await checkDatabase(db);
    const missing = await findMissingTimeouts(db);
    if (missing.length > 0) log.warn({ settings: missing }, "the pooler sets no limit for statements");
    if (env.demo) await loadDemo(directConnection, printLine);
    else for (const { email } of demoAccounts) await removeStaff(db, email);
    const stopDemo = env.demo
      ? startRepeating("adding demo slots", () => addDemoSlots(jobs.db), { pauseMs: demoSlotsPauseMs, log })
      : async () => {};
    const stopSlotMaker = startSlotMaker(jobs.db, log);
    const stopDelivery =
      env.sms.provider === "outbox" ? async () => {} : startDelivery(db, createGateway(env.sms), log);
    const siteOrigin = (country: Country) => messageOrigin(country, env);
    const messageDeps = {
      queueSms: createSmsQueue({ isDemo: env.demo }),
      linkTo: (country: CountryId, appointment: { id: number; hash: string }) =>
        `${siteOrigin(getCountry(country))}/a/${appointmentCode(appointment)}`,
    };
    const stopMessages = startMessages(db, messageDeps, { allowLoopback: env.demo }, log);
    const stopForgetting = startForgetting(jobs.db, log);
    const stopFreeDays = startApplying(
      "updating the days with free times",
      (limit) => updateFreeDays(jobs.db, limit),
      log,
    );
    const stopListFigures = startApplying(
      "updating the figures of lists",
      (limit) => updateListFigures(jobs.db, limit),
      log,
    );
    const stopConversions = env.googleAnalytics
      ? startConversions(db, env.googleAnalytics, { log, report })
      : async () => {};

    const replica = env.databaseReplica
      ? openReplica({
          primary: db,
          settings,
          replicaUrl: env.databaseReplica.url,
          maxLagMs: env.databaseReplica.maxLagMs,
          onMove: (to) => log[to === "primary" ? "warn" : "info"]({ to }, "catalogue reads have moved"),
        })
      : undefined;
    const markets = { fallback: env.country, hosts: env.countryHosts };
    const app = createApiApp({
      db,
      readCatalogue: replica?.read,
      log,
      report,
      markets,
      secret,
      deadlines,
      demo: env.demo,
      hostedIndex: env.hostedIndex,
      imageHosts: new Set(env.imageHosts),
      siteOrigin,
      ...secondFactorRules(env),
      reportsConversions: env.googleAnalytics !== undefined,
    });
    const fetch = cacheResponses(fetchInProcess(app), { timeoutMs: deadlines.call });
    return {
      api: async (request, clientInfo) => app.fetch(request, bindingsOf(clientInfo.ip)),
      client: createClient({
        baseUrl: "http://api.localhost",
        tagId,
        timeoutMs: deadlines.call,
        trace: env.traces ? traceCall : undefined,
        fetch,
      }),
      check: () => checkDatabase(db),
      close: async () => {
        await Promise.all([
          stopMessages(),
          stopDelivery(),
          stopConversions(),
          stopDemo(),
          stopSlotMaker(),
          stopForgetting(),
          stopFreeDays(),
          stopListFigures(),
        ]);
        await Promise.all([replica?.close(), opened.close(), jobs.close()]);
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function loadDemo(connectionString: string, printLine: Outputs["printLine"]): Promise<void> {
  const onProgress = (share: number, step: string) =>
    printLine(
      step ? `Loading the demo market … ${Math.round(share * 100)} % (${step})` : "Loading the demo market: done",
    );
  const { pool, db, close } = openDatabase({ connectionString, limits: noLimits, poolSize: 1 });
  try {
    const isLoaded = await loadDemoMarket(pool, { today: todayIn("UTC"), onProgress });
    if (!isLoaded) await addDemoSlots(db);
    if (isLoaded || (await isDemoDatabase(db))) await addMissingStaff(db, demoAccounts);
  } finally {
    await close();
  }
}

/** Demo accounts are shared: a second factor set by one visitor would lock out the others. */
function secondFactorRules(env: Env) {
  const isShared = ({ email }: { email: string }) =>
    env.demo && demoAccounts.some((account) => account.email === email);
  return {
    isShared,
    needsSecondFactor: (account: { email: string }) => env.staffSecondFactor === "required" && !isShared(account),
  };
}

/** Keeps the demo market supplied with free slots. */
async function addDemoSlots(db: Database): Promise<boolean> {
  await extendDemoSlots(db, new Date());
  return false;
}

/** The purposes that a configured service needs consent for. */
function purposesOf(env: Env, flags: Flags): Purpose[] {
  const reportsConversions = env.googleAnalytics && flags["appointment.enhanced-conversions"];
  const used = { statistics: env.tagManager, recordings: env.sentry, marketing: reportsConversions };
  return purposes.filter((purpose) => used[purpose]);
}

function bindingsOf(ip: string | undefined): { ip?: string } {
  return ip === undefined ? {} : { ip };
}
