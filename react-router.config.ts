import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { writeVisitorManifest } from "./scripts/bundle/visitor-manifest.ts";

export default {
  appDirectory: "app",
  ssr: true,
  buildDirectory: process.env["PAGES_DIR"] ?? "build",
  routeDiscovery: { mode: "initial" },
  // Every piece of script that can fail to come is one more way for a page to stand empty.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => writeVisitorManifest(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
