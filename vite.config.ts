import { createHash } from "node:crypto";
import { basename, relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** Readable while developing, four characters in what is served: class names are a good part of a list's HTML. */
function className(production: boolean) {
  const owners = new Map<string, string>();
  return (name: string, file: string) => {
    const path = relative(import.meta.dirname, file.split("?")[0] ?? file);
    if (!production) return `${basename(path, ".module.css")}-${name}`;
    const hash = createHash("sha256").update(`${path}:${name}`).digest("base64url").replace(/[-_]/g, "");
    const short = hash.replace(/^\d+/, "").slice(0, 4);
    const owner = owners.get(short);
    if (owner && owner !== `${path}:${name}`) throw new Error(`classes ${owner} and ${path}:${name} got one short name; rename one`);
    owners.set(short, `${path}:${name}`);
    return short;
  };
}

/** In the browser, what every page loads comes in two files: a page names each of its files, and thirty names weigh. */
const everywhere = [
  { name: "vendor", test: /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|dayjs|cookie-es|set-cookie-parser)\// },
  { name: "shared", test: /\/app\/(?:i18n|countries|flags)\/|\/app\/ui\/(?:breadcrumbs|button|document|icon|layout\/not-found|page-head|screen)/ },
];

export default defineConfig(({ mode }) => ({
  plugins: [reactRouter()],
  // Known before the first page asks, so that developing begins without a reload.
  optimizeDeps: { include: ["dayjs", "dayjs/locale/hu.js", "dayjs/locale/kk.js", "dayjs/locale/ro.js", "dayjs/locale/ru.js", "i18next", "isbot", "react-day-picker", "react-i18next", "remix-i18next", "zod"] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: everywhere } } } } } },
  css: { modules: { generateScopedName: className(mode === "production") } },
}));
