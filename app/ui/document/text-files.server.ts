import { listNamespaces } from "#app/i18n/namespaces.ts";
import { clientAssets } from "./client-folder.server.ts";

/** URLs by language and namespace, from the names that `vite.config.ts` gives. */
const files = new Map(
  clientAssets.flatMap((name) => {
    const [, language, namespace] = /^text-(\w+)-(\w+)-[\w-]+\.js$/.exec(name) ?? [];
    return language ? [[`${language} ${namespace}`, `/assets/${name}`]] : [];
  }),
);

/**
 * Links that load the files of a document's texts together with its script, which would request them only once it runs.
 * Empty for a page without script, and in development.
 */
export function textPreloads(html: string): string {
  const [, language, namespaces = ""] = /<html lang="([^"]*)" data-texts="([^"]*)"/.exec(html) ?? [];
  const names = namespaces
    .split(" ")
    .map((namespace) => (listNamespaces.some((name) => name === namespace) ? "lists" : namespace));
  const urls = [...new Set(names)].flatMap((name) => files.get(`${language} ${name}`) ?? []);
  return urls.map((url) => `<link rel="modulepreload" href="${url}">`).join("");
}
