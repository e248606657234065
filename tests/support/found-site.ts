import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type HTMLElement } from "node-html-parser";
import { readProvided } from "./provided.ts";
import { siteLanguages, type SiteLanguage, type SitePage } from "./site.ts";

/** The market and language for checks that need only one. */
export const referenceSite = siteLanguages.find(({ market }) => market === "kg")!;

const fileOf = ({ market, language }: SiteLanguage) => join(readProvided("siteFolder"), `${market}-${language}.json`);

export const savePages = (site: SiteLanguage, pages: SitePage[]): void =>
  writeFileSync(fileOf(site), JSON.stringify(pages));

/** All pages of a market in one language, saved by tests/site/find-pages.setup.ts. */
export const readPages = (site: SiteLanguage): SitePage[] =>
  JSON.parse(readFileSync(fileOf(site), "utf8")) as SitePage[];

export type FoundPage = SitePage & { document: HTMLElement };

const documents = new Map<SiteLanguage, FoundPage[]>();

/** The pages of `readPages` with parsed documents, cached for the process. */
export function documentsOf(site: SiteLanguage): FoundPage[] {
  const found = documents.get(site) ?? readPages(site).map((page) => ({ ...page, document: parse(page.html) }));
  documents.set(site, found);
  return found;
}
