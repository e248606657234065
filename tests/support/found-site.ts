import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type HTMLElement } from "node-html-parser";
import { started } from "./run.ts";
import { siteLanguages, type SiteLanguage, type SitePage } from "./site.ts";

/** The market and language whose pages stand for all where one is enough. */
export const russian = siteLanguages.find(({ market }) => market === "kg")!;

const fileOf = ({ market, language }: SiteLanguage) => join(started("siteFolder"), `${market}-${language}.json`);

export const keepPages = (site: SiteLanguage, pages: SitePage[]): void =>
  writeFileSync(fileOf(site), JSON.stringify(pages));

/** All pages of a market in one language, as tests/site/find-pages.setup.ts has found them. */
export const readPages = (site: SiteLanguage): SitePage[] =>
  JSON.parse(readFileSync(fileOf(site), "utf8")) as SitePage[];

export type FoundPage = SitePage & { document: HTMLElement };

const documents = new Map<SiteLanguage, FoundPage[]>();

/** The same with each page parsed, once for all tests of a process. */
export function documentsOf(site: SiteLanguage): FoundPage[] {
  const found = documents.get(site) ?? readPages(site).map((page) => ({ ...page, document: parse(page.html) }));
  documents.set(site, found);
  return found;
}
