import { availableParallelism } from "node:os";
import { z } from "zod";
import packageFile from "../../package.json" with { type: "json" };
import { countryIds, type CountryId } from "#app/countries/country.ts";
import { parseCountryHosts, parseCountryUrls } from "#app/countries/registry.ts";
import { defaultAnswerWithinMs } from "#app/contract/request-deadlines.ts";

const port = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(0, "must be 0 to 65535")
  .max(65_535, "must be 0 to 65535");
const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => protocols.includes(URL.parse(value)?.protocol ?? ""),
      `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`,
    );
const databaseUrl = url(["postgres:", "postgresql:"]);
const webUrl = url(["http:", "https:"]).transform((value) => value.replace(/\/+$/, ""));
const pairs = <Value>(parse: (value: string) => Value, kind: string) =>
  z.string().transform((value, context) => {
    try {
      return parse(value);
    } catch (error) {
      const message = `must be ${kind} pairs with commas between; ${(error as Error).message}`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }
  });

const imageHosts = z
  .string()
  .transform((value) => value.split(",").map((host) => host.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/, "must be host names with commas between")));

const backupRecipients = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter((recipient) => recipient !== ""))
  .pipe(z.array(z.string().regex(/^age1[0-9a-z]{58,}$/, "must be age recipients (age1…) with commas between")));

const sentryDsn = z
  .string()
  .regex(/^https?:\/\/\w+@[^/]+(?:\/[^?#]*)?\/\d+$/, "must be the DSN of a project: https://key@host/number");

export const googleTagManager = "https://www.googletagmanager.com";

/** A shorter deadline fails healthy requests on a busy machine; a longer one loses visitors. */
const answerWithinMs = z.coerce
  .number("must be a number of milliseconds")
  .int("must be a whole number")
  .min(1_000, "must be 1000 or more")
  .max(60_000, "must be 60000 or less");

/** A cached page is shown until it is twice this old, so that booked times stay visible for two seconds at most. */
const pageCacheMs = z.coerce
  .number("must be a number of milliseconds")
  .int("must be a whole number")
  .min(0, "must be 0 or more")
  .max(800, "must be 800 or less");

/** Booked times stay visible for this long plus the age of a cached page: two seconds by default. */
const replicaLagMs = z.coerce
  .number("must be a number of milliseconds")
  .int("must be a whole number")
  .min(100, "must be 100 or more")
  .max(10_000, "must be 10000 or less");

const maxWebProcesses = 64;
const webProcesses = z
  .string()
  .transform((value) => (value === "auto" ? Math.min(availableParallelism(), maxWebProcesses) : Number(value)))
  .refine(
    (value) => Number.isInteger(value) && value >= 1 && value <= maxWebProcesses,
    `must be auto, or 1 to ${maxWebProcesses}`,
  );

const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"], "must be production, development or test").optional(),
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  WEB_PROCESSES: webProcesses.default(1),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_REPLICA_LAG_MS: replicaLagMs.default(400),
  DATA_DIR: z.string().default(".data"),
  BACKUP_RECIPIENTS: backupRecipients.default([]),
  PAGES_DIR: z.string().default("build"),
  COUNTRY: z.enum(countryIds, `Invalid country code: must be one of ${countryIds.join(", ")}`).default("kg"),
  COUNTRY_HOSTS: pairs(parseCountryHosts, "host=country").default(() => new Map<string, CountryId>()),
  PATIENT_URLS: pairs(parseCountryUrls, "country=URL").default(() => new Map<CountryId, string>()),
  CLINIC_URLS: pairs(parseCountryUrls, "country=URL").default(() => new Map<CountryId, string>()),
  API_URL: webUrl.optional(),
  SMS_PROVIDER: z.enum(["outbox", "webhook", "twilio"], "must be outbox, webhook or twilio").default("outbox"),
  SMS_WEBHOOK_URL: webUrl.optional(),
  SMS_WEBHOOK_TOKEN: z.string().optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  SESSION_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
  STAFF_SECOND_FACTOR: z.enum(["required", "optional"], "must be required or optional").optional(),
  ALGOLIA_APP_ID: z.string().optional(),
  ALGOLIA_SEARCH_KEY: z.string().optional(),
  ALGOLIA_ADMIN_KEY: z.string().optional(),
  ALGOLIA_INDEX: z.string().default("vizit"),
  ALGOLIA_HOST: webUrl.optional(),
  ANSWER_WITHIN_MS: answerWithinMs.default(defaultAnswerWithinMs),
  PAGE_CACHE_MS: pageCacheMs.default(800),
  TRUST_PROXY: z.coerce
    .number("must be a number of proxies")
    .int("must be a whole number")
    .min(0, "must be 0 or more")
    .max(10, "must be 10 or less")
    .default(0),
  IMAGE_HOSTS: imageHosts.default([]),
  MAPBOX_ACCESS_TOKEN: z.string().optional(),
  MAP_STYLE_URL: z.union([z.literal("none"), webUrl]).default("https://tiles.openfreemap.org/styles/positron"),
  SENTRY_DSN: webUrl.pipe(sentryDsn).optional(),
  SENTRY_RELEASE: z
    .string()
    .regex(/^[\w.@+/-]{1,100}$/, "must be letters, digits and . @ + / -")
    .default(`vizit@${packageFile.version}`),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[\w-]+=[^,]+(?:,\s*[\w-]+=[^,]+)*$/, "must be name=value, with commas between several")
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number("must be a number")
    .min(0, "must be 0 or more")
    .max(1, "must be 1 or less")
    .default(0.05),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, "must look like G-ABC123")
    .optional(),
  GA_API_SECRET: z.string().optional(),
  GA_URL: webUrl.default("https://region1.google-analytics.com"),
  GTM_CONTAINER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, "must look like GTM-ABC123")
    .optional(),
  GTM_URL: webUrl.default(googleTagManager),
  /** Set by npm when it runs a script. */
  npm_lifecycle_event: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .default("info"),
});

export type Variables = z.output<typeof variables>;

/** The variables that operators set. */
export const variableNames = Object.keys(variables.shape).filter((name) => name !== "npm_lifecycle_event");

/** The variables with the checks that need several of them. */
const consistentVariables = variables.superRefine((value, context) => {
  const requireWhen = (name: keyof Variables, when: string) => {
    if (value[name] === undefined)
      context.addIssue({ code: "custom", path: [name], message: `is needed when ${when}` });
  };
  if (value.DATABASE_URL)
    requireWhen("SESSION_SECRET", "DATABASE_URL is set: every process must sign cookies with the same secret");
  if (value.DATABASE_DIRECT_URL) requireWhen("DATABASE_URL", "DATABASE_DIRECT_URL is set: it is the URL of the pooler");
  if (value.DATABASE_REPLICA_URL && !value.API_URL) requireWhen("DATABASE_URL", "DATABASE_REPLICA_URL is set");
  if (value.API_URL) requireWhen("SESSION_SECRET", "API_URL is set");
  if (value.SMS_PROVIDER === "webhook") requireWhen("SMS_WEBHOOK_URL", "SMS_PROVIDER is webhook");
  if (value.SMS_PROVIDER === "twilio") {
    for (const name of ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const)
      requireWhen(name, "SMS_PROVIDER is twilio");
  }
  if (value.NODE_ENV === "production" && value.SMS_PROVIDER === "outbox") {
    context.addIssue({
      code: "custom",
      path: ["SMS_PROVIDER"],
      message: "must be webhook or twilio when NODE_ENV is production: outbox shows every code to everyone",
    });
  }
  if (Boolean(value.ALGOLIA_APP_ID) !== Boolean(value.ALGOLIA_SEARCH_KEY)) {
    context.addIssue({
      code: "custom",
      path: ["ALGOLIA_APP_ID"],
      message: "and ALGOLIA_SEARCH_KEY go together: set both or neither",
    });
  }
  if (Boolean(value.GA_MEASUREMENT_ID) !== Boolean(value.GA_API_SECRET)) {
    context.addIssue({
      code: "custom",
      path: ["GA_MEASUREMENT_ID"],
      message: "and GA_API_SECRET go together: set both or neither",
    });
  }
  for (const name of ["GA_URL", "GTM_URL", "ALGOLIA_HOST", "SENTRY_DSN"] as const) {
    if (/^https:|^http:\/\/(?:\w+@)?(?:localhost|127\.0\.0\.1)(?:[:/]|$)/.test(value[name] ?? "https:")) continue;
    context.addIssue({ code: "custom", path: [name], message: "must start with https://, or be on this machine" });
  }
});

/** Invalid variables: one line per fault, with the variable's name. Values are left out: some are secrets. */
export class EnvError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

/** Parses and checks the variables; an empty one counts as unset. @throws {EnvError} */
export function parseVariables(source: Record<string, string | undefined>): Variables {
  const setVariables = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== "" && name in variables.shape),
  );
  const parsed = consistentVariables.safeParse(setVariables);
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  }
  return parsed.data;
}
