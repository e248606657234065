import { resolve } from "node:path";
import { unescape } from "node:querystring";
import packageFile from "../../package.json" with { type: "json" };
import { requestDeadlines } from "#app/contract/request-deadlines.ts";
import { googleTagManager, parseVariables, type Variables } from "./env-variables.ts";

export type SmsSettings =
  | { provider: "outbox" }
  | { provider: "webhook"; url: string; token: string | undefined }
  | { provider: "twilio"; accountSid: string; authToken: string; from: string };

export type Env = ReturnType<typeof envOf>;

function envOf(value: Variables) {
  return {
    mode: value.NODE_ENV === "development" ? ("development" as const) : ("production" as const),
    port: value.PORT,
    host: value.HOST,
    /** Number of processes that serve requests; one while developing. */
    webProcesses: value.NODE_ENV === "development" ? 1 : value.WEB_PROCESSES,
    databaseUrl: value.DATABASE_URL,
    /** The database itself, if DATABASE_URL is a pooler in transaction mode; undefined: there is no pooler. */
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    /** A standby that catalogue reads use, and how old its state may be, in milliseconds; undefined: there is none. */
    databaseReplica: value.DATABASE_REPLICA_URL
      ? { url: value.DATABASE_REPLICA_URL, maxLagMs: value.DATABASE_REPLICA_LAG_MS }
      : undefined,
    dataDir: resolve(value.DATA_DIR),
    /** The recipients for whom `npm run db:backup` encrypts; empty: it does not encrypt. */
    backupRecipients: value.BACKUP_RECIPIENTS,
    /** Folder of the production build, relative to the project. */
    pagesDir: value.PAGES_DIR,
    country: value.COUNTRY,
    countryHosts: value.COUNTRY_HOSTS,
    /** Where patients of a market sign in, if not on this site. */
    patientUrls: value.PATIENT_URLS,
    /** Where clinics of a market sign in, if not on this site. */
    clinicUrls: value.CLINIC_URLS,
    apiUrl: value.API_URL,
    sms: smsSettings(value),
    /** Demo mode: SMS appear on /outbox, and demo helpers exist. Never in production. */
    demo: value.SMS_PROVIDER === "outbox",
    sessionSecret: value.SESSION_SECRET,
    /** Whether staff must have a second factor: by default required, but optional in demo mode. */
    staffSecondFactor:
      value.STAFF_SECOND_FACTOR ?? (value.SMS_PROVIDER === "outbox" ? ("optional" as const) : ("required" as const)),
    /** The hosted search index; without it the built-in one. */
    hostedIndex: hostedIndex(value, value.ALGOLIA_SEARCH_KEY),
    /** The hosted search index with the key for writing, which `npm run search:sync` uses. */
    writableIndex: hostedIndex(value, value.ALGOLIA_ADMIN_KEY),
    /** Deadlines of the parts of a request. */
    deadlines: requestDeadlines(value.ANSWER_WITHIN_MS),
    /** Milliseconds after which a page of the catalogue is rendered again; 0: for each request. */
    pageCacheMs: value.NODE_ENV === "development" ? 0 : value.PAGE_CACHE_MS,
    /** Number of trusted proxies for X-Forwarded-For, -Proto and -Host. */
    trustProxy: value.TRUST_PROXY,
    /** Hosts besides our own from which pages load images, over https. */
    imageHosts: value.IMAGE_HOSTS,
    mapboxAccessToken: value.MAPBOX_ACCESS_TOKEN,
    /** The map style without a Mapbox token; null: no request to an outside host. */
    mapStyleUrl: value.MAP_STYLE_URL === "none" ? null : value.MAP_STYLE_URL,
    /** Where errors are reported; without it only to the log. */
    sentry: sentrySettings(value),
    /** Where traces are sent; without it none are made. */
    traces: traceSettings(value),
    /** Where bookings are reported as conversions; without it none are, and no consent is asked. */
    googleAnalytics:
      value.GA_MEASUREMENT_ID && value.GA_API_SECRET
        ? { url: value.GA_URL, measurementId: value.GA_MEASUREMENT_ID, apiSecret: value.GA_API_SECRET }
        : undefined,
    /** The counter of visits; without it none are counted, and no consent is asked for it. */
    tagManager: value.GTM_CONTAINER_ID
      ? { url: value.GTM_URL, containerId: value.GTM_CONTAINER_ID, isGoogle: value.GTM_URL === googleTagManager }
      : undefined,
    /** The bearer token that protects /metrics; without it there is no such page. */
    metricsToken: value.METRICS_TOKEN,
    logLevel: value.LOG_LEVEL,
    isUnderNpm: value.npm_lifecycle_event !== undefined,
  };
}

function sentrySettings(value: Variables) {
  const { SENTRY_DSN: dsn, SENTRY_RELEASE: release } = value;
  return dsn ? { dsn, release, environment: environmentOf(value), tracesSampleRate: 0.05 } : undefined;
}

function traceSettings(value: Variables) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = value;
  if (!endpoint) return undefined;
  return {
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers: Object.fromEntries((headers?.split(",") ?? []).map(readHeader)),
    ratio: value.OTEL_TRACES_SAMPLER_ARG,
    version: packageFile.version,
    environment: environmentOf(value),
  };
}

/** "name=value", the value percent-encoded where it has to be. */
function readHeader(header: string): [string, string] {
  const end = header.indexOf("=");
  return [header.slice(0, end).trim(), unescape(header.slice(end + 1))];
}

function environmentOf({ NODE_ENV, SMS_PROVIDER }: Variables): string {
  return NODE_ENV === "development" ? "development" : SMS_PROVIDER === "outbox" ? "demonstration" : "production";
}

function hostedIndex(value: Variables, key: string | undefined) {
  const { ALGOLIA_APP_ID: appId, ALGOLIA_INDEX: index, ALGOLIA_HOST: host } = value;
  return appId && key ? { appId, key, index, host } : undefined;
}

function smsSettings(value: Variables): SmsSettings {
  if (value.SMS_PROVIDER === "webhook")
    return { provider: "webhook", url: value.SMS_WEBHOOK_URL!, token: value.SMS_WEBHOOK_TOKEN };
  if (value.SMS_PROVIDER === "twilio") {
    return {
      provider: "twilio",
      accountSid: value.TWILIO_ACCOUNT_SID!,
      authToken: value.TWILIO_AUTH_TOKEN!,
      from: value.TWILIO_FROM!,
    };
  }
  return { provider: "outbox" };
}

/** The settings of the process. @throws {EnvError} */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  return envOf(parseVariables(source));
}

/**
 * React selects its production build by NODE_ENV when it is first imported: call this before any page is loaded. Our
 * own code never reads NODE_ENV.
 */
export function setNodeEnv(env: Env): void {
  process.env["NODE_ENV"] = env.mode;
}
