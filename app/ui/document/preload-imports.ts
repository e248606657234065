import { preloadModule } from "react-dom";
import type { Navigation } from "react-router";

/** Those of the manifest: the URLs of the files that a route's module imports. */
type Routes = Readonly<Record<string, { imports?: readonly string[] } | undefined>>;

/**
 * Requests the files that the next page's modules import together with the modules: a browser finds an import only in a
 * module that it has, one round trip later.
 */
export function preloadImports({ matches }: Pick<Navigation, "matches">, routes: Routes): void {
  for (const { route } of matches ?? []) {
    for (const file of routes[route.id]?.imports ?? []) preloadModule(file, { as: "script" });
  }
}
