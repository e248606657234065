import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isForVisitors, visitorManifest } from "../../app/ui/document/visitor-routes.ts";

const start = "window.__reactRouterManifest=";

/** Writes the routes of visitors beside the manifest of all routes. `folder`: that of the browser's build. */
export function writeVisitorManifest(folder: string): void {
  for (const file of globSync("assets/manifest-*.js", { cwd: folder })) {
    const text = readFileSync(join(folder, file), "utf8");
    if (!text.startsWith(start)) continue;
    const manifest = JSON.parse(text.slice(start.length).replace(/;\s*$/, "")) as {
      routes: Record<string, unknown>;
      url: string;
    };
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => isForVisitors(id)));
    const visitors = { ...manifest, routes, url: visitorManifest(manifest.url) };
    writeFileSync(join(folder, visitorManifest(file)), `${start}${JSON.stringify(visitors)};`);
  }
}
