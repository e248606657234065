import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { namespaces } from "../../app/i18n/namespaces.ts";
import { isForVisitors } from "../../app/ui/document/visitor-routes.ts";

const start = "window.__reactRouterManifest=";

type Route = { module: string };

/**
 * Writes a manifest of the routes of visitors, with the namespaces of their texts, beside the manifest of all routes.
 *
 * @param folder the folder of the browser's build
 */
export function writeVisitorManifest(folder: string): void {
  for (const file of globSync("assets/manifest-*.js", { cwd: folder })) {
    const text = readFileSync(join(folder, file), "utf8");
    if (!text.startsWith(start)) continue;
    const manifest = JSON.parse(text.slice(start.length).replace(/;\s*$/, "")) as { routes: Record<string, Route> };
    const visitorRoutes = Object.entries(manifest.routes).filter(([id]) => isForVisitors(id));
    const routes = Object.fromEntries(
      visitorRoutes.map(([id, route]) => [id, { ...route, namespaces: namespacesOf(join(folder, route.module)) }]),
    );
    // The hash is of the selected routes: with the manifest's own hash, browsers would cache an older selection.
    const hash = createHash("sha256").update(JSON.stringify(routes)).digest("hex").slice(0, 8);
    const name = `assets/visitor-manifest-${hash}.js`;
    writeFileSync(join(folder, name), `${start}${JSON.stringify({ ...manifest, routes, url: `/${name}` })};`);
  }
}

/** Reads the namespaces from the `handle` in a route's module. */
function namespacesOf(module: string): string[] | undefined {
  const [, list] = /\bnamespaces:\[([^\]]*)\]/.exec(readFileSync(module, "utf8")) ?? [];
  return list === undefined ? undefined : namespaces.filter((name) => new RegExp(`\\b${name}\\b`).test(list));
}
