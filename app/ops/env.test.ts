import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { describe, expect, test } from "vitest";
import { EnvError, variableNames } from "./env-variables.ts";
import { readEnv } from "./env.ts";

const secret = "0123456789abcdef0123456789abcdef";

function faultsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.faults;
    throw error;
  }
  return [];
}

describe("the environment", () => {
  test("no variable is needed: the defaults are demo mode on this machine", () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      country: "kg",
      demo: true,
      trustProxy: 0,
      sms: { provider: "outbox" },
    });
    expect(env.dataDir).toMatch(/\/\.data$/);
  });

  test("an empty variable counts as not set", () => {
    expect(readEnv({ PORT: "", COUNTRY: "" })).toMatchObject({ port: 3000, country: "kg" });
  });

  test("A-04 WEB_PROCESSES is a number, or auto for one per core; in development there is one process", () => {
    expect(readEnv({ WEB_PROCESSES: "auto" }).webProcesses).toBe(Math.min(availableParallelism(), 64));
    expect(readEnv({}).webProcesses).toBe(1);
    expect(readEnv({ NODE_ENV: "development", WEB_PROCESSES: "4" }).webProcesses).toBe(1);
    for (const wrong of ["0", "65", "1.5", "all"])
      expect(faultsOf({ WEB_PROCESSES: wrong })).toEqual(["WEB_PROCESSES must be auto, or 1 to 64"]);
  });

  test("X-08 every deadline of a request follows from one variable", () => {
    expect(readEnv({}).deadlines).toMatchObject({ call: 1_800, page: 2_300 });
    expect(readEnv({ ANSWER_WITHIN_MS: "6000" }).deadlines).toMatchObject({ call: 3_600, page: 4_600 });
    expect(faultsOf({ ANSWER_WITHIN_MS: "100" })).toEqual(["ANSWER_WITHIN_MS must be 1000 or more"]);
    expect(faultsOf({ ANSWER_WITHIN_MS: "soon" })).toEqual(["ANSWER_WITHIN_MS must be a number of milliseconds"]);
  });

  test("IMAGE_HOSTS are converted to lower case", () => {
    expect([...readEnv({ IMAGE_HOSTS: "Images.Example, cdn.example:8443" }).imageHosts]).toEqual([
      "images.example",
      "cdn.example:8443",
    ]);
  });

  test("PAGE_CACHE_MS and DATABASE_REPLICA_LAG_MS have an upper limit, since free times must be recent", () => {
    expect(readEnv({ PAGE_CACHE_MS: "800", DATABASE_REPLICA_LAG_MS: "10000" }).pageCacheMs).toBe(800);
    expect(faultsOf({ PAGE_CACHE_MS: "801" })).toEqual(["PAGE_CACHE_MS must be 800 or less"]);
    expect(faultsOf({ DATABASE_REPLICA_LAG_MS: "10001" })).toEqual(["DATABASE_REPLICA_LAG_MS must be 10000 or less"]);
  });

  test("P-01 an unknown country is refused", () => {
    expect(faultsOf({ COUNTRY: "de" })).toEqual([expect.stringContaining("Invalid country code")]);
  });

  test("P-10 hosts are mapped to markets", () => {
    const { countryHosts } = readEnv({ COUNTRY_HOSTS: "vizit.kz=kz, vizit.hu=hu" });
    expect([...countryHosts]).toEqual([
      ["vizit.kz", "kz"],
      ["vizit.hu", "hu"],
    ]);
    expect(faultsOf({ COUNTRY_HOSTS: "vizit.kz" })).toEqual([expect.stringMatching(/^COUNTRY_HOSTS .*"vizit.kz"/)]);
  });

  test("L-01 PATIENT_URLS gives a market a sign-in site of its own: one URL per market", () => {
    const { patientUrls } = readEnv({ PATIENT_URLS: "hu=https://my.vizit.hu/a?b=c, KZ=https://my.vizit.kz" });
    expect([...patientUrls]).toEqual([
      ["hu", "https://my.vizit.hu/a?b=c"],
      ["kz", "https://my.vizit.kz"],
    ]);
    for (const entry of ["hu", "xx=https://a.example", "hu=javascript:alert(1)", "hu=my.vizit.hu"])
      expect(faultsOf({ PATIENT_URLS: entry })).toEqual([expect.stringMatching(/^PATIENT_URLS must be/)]);
    const twice = "hu=https://a.example,hu=https://b.example";
    expect(faultsOf({ PATIENT_URLS: twice })).toEqual([expect.stringContaining("listed twice")]);
  });

  test("every fault is a line that starts with its variable", () => {
    expect(
      faultsOf({ PORT: "http", TRUST_PROXY: "yes", DATABASE_URL: "mysql://x" }).map((line) => line.split(" ")[0]),
    ).toEqual(["PORT", "DATABASE_URL", "TRUST_PROXY"]);
  });

  test("faults contain no values: some are secrets", () => {
    expect(faultsOf({ SESSION_SECRET: "tooshort", DATABASE_URL: "hunter2" }).join()).not.toMatch(/tooshort|hunter2/);
  });

  test("DATABASE_URL and API_URL need SESSION_SECRET; the other database URLs need DATABASE_URL", () => {
    expect(faultsOf({ DATABASE_URL: "postgres://localhost/x" })).toEqual([
      expect.stringMatching(/^SESSION_SECRET is needed/),
    ]);
    expect(faultsOf({ DATABASE_URL: "postgres://localhost/x", SESSION_SECRET: secret })).toEqual([]);
    expect(faultsOf({ DATABASE_DIRECT_URL: "postgres://localhost/x" })).toEqual([
      expect.stringMatching(/^DATABASE_URL is needed/),
    ]);
    expect(faultsOf({ DATABASE_REPLICA_URL: "postgres://localhost/x" })).toEqual([
      expect.stringMatching(/^DATABASE_URL is needed/),
    ]);
    expect(faultsOf({ API_URL: "https://api.example" })).toEqual([expect.stringMatching(/^SESSION_SECRET is needed/)]);
  });

  test("O-03 staff need a second factor by default except in demo mode", () => {
    const real = { SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: "https://sms.example" };
    expect([readEnv({}).staffSecondFactor, readEnv(real).staffSecondFactor]).toEqual(["optional", "required"]);
    expect(readEnv({ STAFF_SECOND_FACTOR: "required" }).staffSecondFactor).toBe("required");
    expect(readEnv({ ...real, STAFF_SECOND_FACTOR: "optional" }).staffSecondFactor).toBe("optional");
    expect(faultsOf({ STAFF_SECOND_FACTOR: "no" })).toEqual(["STAFF_SECOND_FACTOR must be required or optional"]);
  });

  test("S-03 a hosted index needs an application id and a key; ALGOLIA_HOST must be https, or on this machine", () => {
    const keys = { ALGOLIA_APP_ID: "APP", ALGOLIA_SEARCH_KEY: "search" };
    expect(readEnv({}).hostedIndex).toBeUndefined();
    const hostedIndex = { appId: "APP", key: "search", index: "vizit" };
    expect(readEnv(keys)).toMatchObject({ hostedIndex, writableIndex: undefined });
    const onThisMachine = { ...keys, ALGOLIA_ADMIN_KEY: "admin", ALGOLIA_HOST: "http://127.0.0.1:4000/" };
    const host = "http://127.0.0.1:4000";
    expect(readEnv(onThisMachine).writableIndex).toEqual({ appId: "APP", key: "admin", index: "vizit", host });
    expect(faultsOf({ ALGOLIA_APP_ID: "APP" })).toEqual([expect.stringMatching(/^ALGOLIA_APP_ID and/)]);
    const elsewhere = faultsOf({ ...keys, ALGOLIA_HOST: "http://search.example" });
    expect(elsewhere).toEqual([expect.stringMatching(/^ALGOLIA_HOST must start with https/)]);
  });

  test("X-04 SENTRY_DSN needs https, a key and a project; release and environment have defaults", () => {
    expect(readEnv({}).sentry).toBeUndefined();
    const release = expect.stringMatching(/^vizit@\d/) as string;
    const dsn = "https://abc@o1.ingest.sentry.io/42";
    const sentry = { dsn, release, environment: "demonstration", tracesSampleRate: 0.05 };
    expect(readEnv({ SENTRY_DSN: sentry.dsn }).sentry).toEqual(sentry);
    expect(readEnv({ SENTRY_DSN: dsn, NODE_ENV: "development" }).sentry?.environment).toBe("development");
    expect(readEnv({ SENTRY_DSN: dsn, NODE_ENV: "test" }).sentry?.environment).toBe("demonstration");
    expect(readEnv({ SENTRY_DSN: sentry.dsn, SENTRY_RELEASE: "4e1f" }).sentry?.release).toBe("4e1f");
    for (const wrong of [
      "https://o1.ingest.sentry.io/42",
      "https://abc@o1.ingest.sentry.io/",
      "http://abc@a.example/1",
    ]) {
      expect(faultsOf({ SENTRY_DSN: wrong })).toEqual([expect.stringMatching(/^SENTRY_DSN must/)]);
    }
  });

  test("production needs an SMS gateway: without one the outbox page would show codes", () => {
    expect(faultsOf({ NODE_ENV: "production" })).toEqual([expect.stringMatching(/^SMS_PROVIDER /)]);
    expect(
      readEnv({ NODE_ENV: "production", SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: "https://sms.example/send" }).demo,
    ).toBe(false);
  });

  test("N-03 Google Analytics needs all its variables and https, and is off by default", () => {
    expect(readEnv({}).googleAnalytics).toBeUndefined();
    expect(faultsOf({ GA_MEASUREMENT_ID: "G-ABC123" })).toEqual([
      expect.stringMatching(/^GA_MEASUREMENT_ID and GA_API_SECRET/),
    ]);
    expect(faultsOf({ GA_MEASUREMENT_ID: "UA-1", GA_API_SECRET: "hunter2" }).join()).toMatch(
      /^GA_MEASUREMENT_ID (?!.*hunter2)/,
    );
    const pair = { GA_MEASUREMENT_ID: "G-ABC123", GA_API_SECRET: "s" };
    expect(readEnv(pair).googleAnalytics).toEqual({
      url: "https://region1.google-analytics.com",
      measurementId: "G-ABC123",
      apiSecret: "s",
    });
    expect(faultsOf({ ...pair, GA_URL: "http://analytics.example" })).toEqual([expect.stringMatching(/^GA_URL /)]);
    expect(readEnv({ ...pair, GA_URL: "http://127.0.0.1:99/" }).googleAnalytics?.url).toBe("http://127.0.0.1:99");
  });

  test("N-03 there is no tag manager without the id of a container; GTM_URL must be https, or on this machine", () => {
    expect(readEnv({}).tagManager).toBeUndefined();
    expect(readEnv({ GTM_CONTAINER_ID: "GTM-ABC123" }).tagManager).toEqual({
      url: "https://www.googletagmanager.com",
      containerId: "GTM-ABC123",
      isGoogle: true,
    });
    expect(faultsOf({ GTM_CONTAINER_ID: "G-ABC123" })).toEqual([expect.stringMatching(/^GTM_CONTAINER_ID /)]);
    expect(faultsOf({ GTM_URL: "http://tags.example" })).toEqual([expect.stringMatching(/^GTM_URL /)]);
  });

  test("BACKUP_RECIPIENTS are public age keys separated by commas: a secret key is refused", () => {
    for (const wrong of ["vizit", `AGE-SECRET-KEY-1${"Q".repeat(58)}`, `age1${"q".repeat(58)} age2`]) {
      expect(faultsOf({ BACKUP_RECIPIENTS: wrong }), wrong).toEqual([expect.stringMatching(/^BACKUP_RECIPIENTS/)]);
    }
  });

  test("an SMS gateway requires its variables", () => {
    expect(faultsOf({ SMS_PROVIDER: "twilio" })).toHaveLength(3);
    expect(faultsOf({ SMS_PROVIDER: "webhook" })).toEqual([expect.stringMatching(/^SMS_WEBHOOK_URL /)]);
  });

  test("each variable is in the table of the operations page, and the table has no other", () => {
    const page = readFileSync(new URL("../../docs/operations/running.md", import.meta.url), "utf8");
    const table = page.slice(page.indexOf("| variable |"), page.indexOf("**SMS_PROVIDER"));
    const documented = [...table.matchAll(/^\| ([A-Z][A-Z0-9_, ]+) \|/gm)].flatMap(([, names = ""]) =>
      names.split(", "),
    );
    expect(documented.sort()).toEqual([...variableNames].sort());
  });

  test("each variable has its place in the parsed environment", () => {
    const shared = {
      NODE_ENV: "production",
      PORT: "8080",
      HOST: "0.0.0.0",
      WEB_PROCESSES: "3",
      DATABASE_URL: "postgres://pooler.example/vizit",
      DATABASE_DIRECT_URL: "postgres://db.example/vizit",
      DATABASE_REPLICA_URL: "postgres://standby.example/vizit",
      DATABASE_REPLICA_LAG_MS: "1000",
      DATA_DIR: "/data",
      BACKUP_RECIPIENTS: `age1${"q".repeat(58)}, age1${"p".repeat(58)}`,
      PAGES_DIR: "/pages",
      COUNTRY: "hu",
      COUNTRY_HOSTS: "vizit.hu=hu",
      PATIENT_URLS: "hu=https://my.vizit.hu",
      CLINIC_URLS: "hu=https://cabinet.vizit.hu",
      API_URL: "https://api.example",
      SESSION_SECRET: secret,
      STAFF_SECOND_FACTOR: "optional",
      ALGOLIA_APP_ID: "APP",
      ALGOLIA_SEARCH_KEY: "search-key",
      ALGOLIA_ADMIN_KEY: "admin-key",
      ALGOLIA_INDEX: "doctors",
      ALGOLIA_HOST: "https://search.example",
      ANSWER_WITHIN_MS: "6000",
      PAGE_CACHE_MS: "500",
      TRUST_PROXY: "2",
      IMAGE_HOSTS: "images.example",
      MAPBOX_ACCESS_TOKEN: "pk.map",
      MAP_STYLE_URL: "https://maps.example/style.json",
      SENTRY_DSN: "https://key@sentry.example/1",
      SENTRY_RELEASE: "vizit@2",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20a2V5==,tenant=vizit",
      OTEL_TRACES_SAMPLER_ARG: "0.2",
      GA_MEASUREMENT_ID: "G-TEST123",
      GA_API_SECRET: "ga-secret",
      GA_URL: "https://analytics.example",
      GTM_CONTAINER_ID: "GTM-TEST123",
      GTM_URL: "https://tags.example",
      METRICS_TOKEN: "metrics-0123456789",
      LOG_LEVEL: "warn",
    };
    const webhook = { SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: "https://sms.example", SMS_WEBHOOK_TOKEN: "sms-token" };
    const twilio = {
      SMS_PROVIDER: "twilio",
      TWILIO_ACCOUNT_SID: "AC1",
      TWILIO_AUTH_TOKEN: "twilio-token",
      TWILIO_FROM: "+15005550006",
    };
    expect(Object.keys({ ...shared, ...webhook, ...twilio }).sort()).toEqual([...variableNames].sort());

    const index = { appId: "APP", index: "doctors", host: "https://search.example" };
    expect(readEnv({ ...shared, ...webhook })).toEqual({
      mode: "production",
      port: 8080,
      host: "0.0.0.0",
      webProcesses: 3,
      databaseUrl: "postgres://pooler.example/vizit",
      databaseDirectUrl: "postgres://db.example/vizit",
      databaseReplica: { url: "postgres://standby.example/vizit", maxLagMs: 1_000 },
      dataDir: "/data",
      backupRecipients: [`age1${"q".repeat(58)}`, `age1${"p".repeat(58)}`],
      pagesDir: "/pages",
      country: "hu",
      countryHosts: new Map([["vizit.hu", "hu"]]),
      patientUrls: new Map([["hu", "https://my.vizit.hu"]]),
      clinicUrls: new Map([["hu", "https://cabinet.vizit.hu"]]),
      apiUrl: "https://api.example",
      sms: { provider: "webhook", url: "https://sms.example", token: "sms-token" },
      demo: false,
      sessionSecret: secret,
      staffSecondFactor: "optional",
      hostedIndex: { ...index, key: "search-key" },
      writableIndex: { ...index, key: "admin-key" },
      deadlines: expect.objectContaining({ call: 3_600 }),
      pageCacheMs: 500,
      trustProxy: 2,
      imageHosts: [expect.stringContaining("images.example")],
      mapboxAccessToken: "pk.map",
      mapStyleUrl: "https://maps.example/style.json",
      sentry: {
        dsn: "https://key@sentry.example/1",
        release: "vizit@2",
        environment: "production",
        tracesSampleRate: 0.05,
      },
      traces: {
        url: "http://collector:4318/v1/traces",
        headers: { authorization: "Basic a2V5==", tenant: "vizit" },
        ratio: 0.2,
        version: expect.any(String) as string,
        environment: "production",
      },
      googleAnalytics: { url: "https://analytics.example", measurementId: "G-TEST123", apiSecret: "ga-secret" },
      tagManager: { url: "https://tags.example", containerId: "GTM-TEST123", isGoogle: false },
      metricsToken: "metrics-0123456789",
      logLevel: "warn",
      isUnderNpm: false,
    });
    expect(readEnv({ ...shared, ...twilio }).sms).toEqual({
      provider: "twilio",
      accountSid: "AC1",
      authToken: "twilio-token",
      from: "+15005550006",
    });
  });
});
