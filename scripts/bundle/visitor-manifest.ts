import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isForVisitors } from "../../app/ui/document/visitor-routes.ts";

const start = "window.__reactRouterManifest=";

/** Writes the routes of visitors beside the manifest of all routes. `folder`: that of the browser's build. */
export function writeVisitorManifest(folder: string): void {
  for (const file of globSync("assets/manifest-*.js", { cwd: folder })) {
    const text = readFileSync(join(folder, file), "utf8");
    if (!text.startsWith(start)) continue;
    const manifest = JSON.parse(text.slice(start.length).replace(/;\s*$/, "")) as { routes: Record<string, unknown> };
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => isForVisitors(id)));
    // Of the routes: with a hash of the manifest, a browser would keep an older choice of them.
    const hash = createHash("sha256").update(JSON.stringify(routes)).digest("hex").slice(0, 8);
    const name = `assets/visitor-manifest-${hash}.js`;
    writeFileSync(join(folder, name), `${start}${JSON.stringify({ ...manifest, routes, url: `/${name}` })};`);
  }
}
