import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { chunkGroups } from "./scripts/bundle/chunks.ts";
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
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() }, chunkFileNames: chunkFileName } },
      },
    },
  },
  // Mapbox's worker imports its own chunks.
  worker: { format: "es" },
  css: { modules: { generateScopedName: className(mode === "production") } },
}));
