import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { existsSync, readdirSync } from "node:fs";
import type { RequestListener, Server } from "node:http";
import type { PageBuild } from "./pages.ts";
import { loadStaticFiles, type StaticFiles } from "./static-files.ts";

/** Source of pages and files: the production build, or Vite's development server. */
export type PageSource = {
  load: () => Promise<PageBuild>;
  staticFiles: StaticFiles;
  /** URL of the script that reports errors of the browser. */
  reportsScript: string;
  /** Adds middleware that serves source files. */
  wrap: (listener: RequestListener) => RequestListener;
  close: () => Promise<void>;
};

/** Opens the production build. `folder`: output of `react-router build`. */
export function openProductionBuild(folder: string): PageSource {
  const entry = join(folder, "server/index.js");
  if (!existsSync(entry)) throw new Error("the pages are not built yet: npm run build");
  const scripts = readdirSync(join(folder, "client/assets"));
  return {
    load: () => import(pathToFileURL(resolve(entry)).href) as Promise<PageBuild>,
    reportsScript: `/assets/${scripts.find((name) => /^reports-[\w-]+\.js$/.test(name))!}`,
    staticFiles: loadStaticFiles(join(folder, "client")),
    wrap: (listener) => listener,
    close: async () => {},
  };
}

/** Serves source files with hot module replacement on the product's own port. */
export async function startDevelopmentBuild(root: string, server: Server): Promise<PageSource> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "custom", server: { middlewareMode: true, hmr: { server } } });
  return {
    load: () => vite.ssrLoadModule("virtual:react-router/server-build") as unknown as Promise<PageBuild>,
    staticFiles: () => null,
    reportsScript: "/app/reports/browser-sentry.ts",
    wrap: (listener) => (incoming, outgoing) =>
      vite.middlewares(incoming, outgoing, () => listener(incoming, outgoing)),
    close: () => vite.close(),
  };
}
