// `npm run texts:sort`: sorts the keys of all text files.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../locales");

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.name.endsWith(".json")) continue;
  const file = join(entry.parentPath, entry.name);
  writeFileSync(file, `${JSON.stringify(sorted(JSON.parse(readFileSync(file, "utf8"))), null, 2)}\n`);
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
