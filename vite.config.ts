import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { tokenValues } from "./scripts/bundle/styles.ts";

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const shortNames = [...letters].flatMap((first) => [...letters, ..."0123456789"].map((second) => first + second));
/** Global classes, and those that advertisement blockers hide. */
const reservedNames = /^(?:sr|ad|pr)$/i;

/**
 * Two characters for each class and animation of the style sheets, since they are a large part of a list's HTML. A
 * name follows from its hash, so that a new class changes few others.
 */
function shortClassNames(): Map<string, string> {
  const owners = new Map<string, string>();
  const free = shortNames.filter((name) => !reservedNames.test(name));
  const sheets = globSync("app/**/*.module.css", { cwd: import.meta.dirname }).sort();
  for (const sheet of sheets) {
    const text = readFileSync(join(import.meta.dirname, sheet), "utf8");
    const names = [...text.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, name]) => `${sheet}:${name}`);
    for (const name of new Set(names)) {
      let slot = createHash("sha256").update(name).digest().readUInt32BE() % free.length;
      while (owners.has(free[slot]!)) slot = (slot + 1) % free.length;
      owners.set(free[slot]!, name);
    }
  }
  return new Map([...owners].map(([short, name]) => [name, short]));
}

/** Readable class names in development, short ones in the build. */
function className(production: boolean) {
  const short = production ? shortClassNames() : null;
  return (name: string, file: string) => {
    const path = relative(import.meta.dirname, file.split("?")[0] ?? file);
    const found = short?.get(`${path}:${name}`);
    if (short && found === undefined) throw new Error(`${path} has no class or animation ${name}`);
    return found ?? `${basename(path, ".module.css")}-${name}`;
  };
}

/** The script that reports the browser's errors: no module imports it, pages reference it if it is configured. */
function reportsScript(): Plugin {
  const id = join(import.meta.dirname, "app/reports/browser-sentry.ts");
  return {
    name: "reports-script",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      this.emitFile({ type: "chunk", id, name: "reports", preserveSignature: "strict" });
    },
  };
}

/** Without a library as a prop, react-map-gl would import a whole one: that import is removed from the build. */
function noWholeMapLibrary(): Plugin {
  const nothing = "\0no-map-library";
  return {
    name: "no-whole-map-library",
    enforce: "pre",
    resolveId: {
      filter: { id: /^(?:maplibre|mapbox)-gl$/ },
      handler: (_, importer) => (importer?.includes("/@vis.gl/") ? nothing : null),
    },
    load: { filter: { id: /^\0no-map-library$/ }, handler: () => "export {};" },
  };
}

/**
 * The name of a browser's file of texts tells the server its language and namespace (`text-files.server.ts`); "lists":
 * those of `listNamespaces`.
 */
function chunkFileName({ facadeModuleId }: { facadeModuleId?: string | null | undefined }): string {
  const [, language, namespace = "lists"] =
    /\/(?:locales|list-texts)\/(\w+)(?:\/(\w+)\.json|\.ts)$/.exec(facadeModuleId ?? "") ?? [];
  return `assets/${language ? `text-${language}-${namespace}` : "[name]"}-[hash].js`;
}

/** Browser chunks: few, since each is a request and the document lists each file of a page. */
const together = [
  {
    name: "vendor",
    priority: 3,
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|dayjs(?!\/(?:plugin|locale))|cookie-es|set-cookie-parser)\//,
  },
  {
    name: "shared",
    priority: 2,
    test: /\/app\/(?:i18n(?!\/(?:phone-problem|list-texts))|calendar\/days|countries(?!\/(?:mercator|number-plan|read-phone))|flags)\/|\/app\/routes\/(?:booking\/booking-path|catalogue\/filters\/list-params)|\/app\/ui\/(?:breadcrumbs|button|dialog\/opening|form\/marketing-fields|document(?!\/(?:after-paint|settle-failure|focus-keeper|use-unfinished|loading\.css))|icon|page-head|screen|avatar|disclosure\/shorten|toast\/toasts)|\/app\/components\/(?:doctor-card\/branch-line|phone-link\/phone-link|layout\/(?:error-screen|not-found|route-error|search-bar|header\.module))/,
  },
  {
    name: "cards",
    test: /\/app\/components\/(?:doctor-card|slot-days)|\/app\/ui\/sticky-bar\/sticky-bar|\/app\/routes\/(?:booking\/overlay|catalogue\/cards\/use-card-links)/,
  },
  {
    name: "filters",
    test: /\/app\/routes\/catalogue\/filters\/(?:ages-toggle|applied-filters|date-filter|filter-bar|filter-fields|list-filters|near-me)/,
  },
  {
    name: "profile",
    test: /\/app\/ui\/(?:clamp|disclosure\/disclosure|pager)|\/app\/components\/(?:branch-block|clinic|doctor-row|opening-hours|reviews)\/(?!.*\.server)|\/app\/routes\/booking\/use-profile-booking|\/app\/routes\/clinics\/clinic-sections/,
  },
  {
    name: "after-paint",
    test: /\/app\/ui\/(?:document\/(?:after-paint|settle-failure|focus-keeper|use-unfinished)|date-picker\/date-popover|dialog\/dialog|skeleton\/|toast\/toaster)/,
  },
  // Filters of clinics have it, but no form.
  { name: "select", priority: 1, test: /\/app\/ui\/form\/(?:select-field|use-select-class|form\.module)/ },
  {
    name: "forms",
    test: /\/node_modules\/@conform-to\/|\/app\/ui\/(?:form\/(?:choice-field|error-summary|field|operator-mark|text-field|use-action-form|use-error-title|use-field-rules)|phone-field)|\/app\/components\/layout\/sign-in-fields/,
  },
  {
    name: "booking",
    test: /\/app\/routes\/booking\/(?:booking\.module|step-title|step-link|chosen-time|use-toasts|form\/(?!.*\.server))/,
  },
];

export default defineConfig(({ mode }) => ({
  plugins: [tokenValues(), reportsScript(), noWholeMapLibrary(), reactRouter()],
  // Listed here so that the first page of `npm run dev` does not reload.
  optimizeDeps: {
    include: [
      "@conform-to/react",
      "cookie-es",
      "dayjs",
      "dayjs/locale/hu.js",
      "dayjs/locale/kk.js",
      "dayjs/locale/ro.js",
      "dayjs/locale/ru.js",
      "dayjs/plugin/timezone.js",
      "dayjs/plugin/utc.js",
      "i18next",
      "react-day-picker",
      "react-i18next",
      "remix-i18next",
      "zod",
    ],
    // Only the server uses them, but the dependency scan finds their imports.
    exclude: ["@conform-to/zod", "remix-toast"],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: together }, chunkFileNames: chunkFileName } },
      },
    },
  },
  // Mapbox's worker imports its own chunks.
  worker: { format: "es" },
  css: { modules: { generateScopedName: className(mode === "production") } },
}));
