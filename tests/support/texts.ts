import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { locales } from "#app/countries/country.ts";

const root = join(import.meta.dirname, "../..");
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** Language -> namespace -> key with dots -> text; a list counts as one text. */
export type Texts = Map<string, Map<string, Map<string, string>>>;

export const languages = locales;

export function readTexts(): Texts {
  return new Map(
    languages.map((language) => [
      language,
      new Map(namespacesOf(language).map((name) => [name, flatten(readNamespace(language, name))])),
    ]),
  );
}

export function namespacesOf(language: string): string[] {
  return readdirSync(join(root, "locales", language))
    .map((file) => file.replace(/\.json$/, ""))
    .sort();
}

export function readNamespace(language: string, name: string): unknown {
  return JSON.parse(readFileSync(join(root, "locales", language, `${name}.json`), "utf8"));
}

function flatten(value: unknown, prefix = ""): Map<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return new Map([[prefix, typeof value === "string" ? value : JSON.stringify(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flatten(inner, prefix ? `${prefix}.${key}` : key)]),
  );
}

/** "slots_few" -> "slots", "few". */
export function splitPlural(key: string): { base: string; category: string | undefined } {
  return { base: key.replace(pluralSuffix, ""), category: pluralSuffix.exec(key)?.[1] };
}

/** Names in {{…}} and tags in <…>, sorted. */
export function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => `{{${match[1]}}}`);
  const tags = [...text.matchAll(/<\/?(\w+)\s*\/?>/g)].map((match) => `<${match[1]}>`);
  return [...new Set([...names, ...tags])].sort();
}

/** Paths in the JSON whose keys are not sorted. */
export function unsortedPaths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const keys = Object.keys(value);
  const unsorted = keys.join("\n") === [...keys].sort().join("\n") ? [] : [path || "(top)"];
  return [
    ...unsorted,
    ...Object.entries(value).flatMap(([key, inner]) => unsortedPaths(inner, path ? `${path}.${key}` : key)),
  ];
}

export type Mentions = { file: string; literals: Set<string>; patterns: RegExp[] };

/** Possible keys in every source file: its short string literals, and its template literals as patterns. */
export function readMentions(): Mentions[] {
  return sourceFiles(join(root, "app")).map((file) => {
    const source = readFileSync(file, "utf8");
    const literals = [...source.matchAll(/["'`]([\w.:-]{1,80})["'`]/g)].map((match) => match[1]!);
    const templates = [...source.matchAll(/`([\w.:-]*(?:\$\{[^}`]*\}[\w.:-]*)+)`/g)].map((match) => match[1]!);
    return { file, literals: new Set(literals), patterns: templates.filter(hasLiteralText).map(asPattern) };
  });
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|\.d\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes("/database/"));
}

/** `${a}${b}` would match every key. */
function hasLiteralText(template: string): boolean {
  return template.replace(/\$\{[^}]*\}/g, "").replace(/[.:]/g, "").length > 1;
}

function asPattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.]/g, "[.]"));
  return new RegExp(`^${parts.join("[^:]+")}$`);
}
