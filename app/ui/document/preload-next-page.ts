import type { i18n as I18n } from "i18next";
import { preloadModule } from "react-dom";
import type { Navigation } from "react-router";
import type { Namespace } from "#app/i18n/namespaces.ts";

/** Routes of the manifest, with the files that their modules need. */
type Routes = Readonly<Record<string, { imports?: readonly string[]; namespaces?: readonly Namespace[] } | undefined>>;

/**
 * Requests the files that the next page's modules import, and its texts, together with the modules: a browser finds
 * them only in a module that it has, one round trip later.
 */
export function preloadNextPage({ matches }: Pick<Navigation, "matches">, routes: Routes, i18n: I18n): void {
  const next = (matches ?? []).flatMap(({ route }) => routes[route.id] ?? []);
  for (const file of next.flatMap(({ imports }) => imports ?? [])) preloadModule(file, { as: "script" });
  const namespaces = next.flatMap((route) => route.namespaces ?? []);
  if (namespaces.length > 0) void i18n.loadNamespaces(namespaces);
}
