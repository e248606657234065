import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  buildDirectory: process.env["PAGES_DIR"] ?? "build",
  routeDiscovery: { mode: "initial" },
  // Every piece of script that can fail to come is one more way for a page to stand empty.
  splitRouteModules: false,
} satisfies Config;
