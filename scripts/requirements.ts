// `npm run requirements`: lists in docs/requirements.md the test files of each requirement. With --check it writes
// nothing and fails if the page is out of date or a test title names an unknown id.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const page = join(root, "docs/requirements.md");
const row = /^\| ([A-Z]-\d\d\+?) \| (.*?) \| [^|]* \|$/;
/** A test title begins with the ids of its requirements: "B-06 B-11 a phone that …". */
const titleIds = /["'`]((?:[A-Z]-\d\d )+)/g;

const before = readFileSync(page, "utf8");
const files = filesById();
const known = new Set<string>();
const after = before.split("\n").map(withTests).join("\n");
const unknown = [...files].filter(([id]) => !known.has(id));

for (const [id, tests] of unknown) console.error(`${id}: no such requirement, named by ${tests.join(", ")}`);
if (process.argv.includes("--check")) {
  if (after !== before) console.error("docs/requirements.md is out of date: run `npm run requirements`");
  process.exitCode = after !== before || unknown.length > 0 ? 1 : 0;
} else {
  writeFileSync(page, after);
}

function filesById(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of testFiles()) {
    const titles = [...readFileSync(join(root, file), "utf8").matchAll(titleIds)];
    for (const id of new Set(titles.flatMap(([, ids = ""]) => ids.trim().split(" ")))) {
      found.set(id, [...(found.get(id) ?? []), file]);
    }
  }
  return found;
}

function testFiles(): string[] {
  return ["app", "tests"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.test\.tsx?$/.test(name))
    .toSorted();
}

function withTests(line: string): string {
  const [, id = "", requirement] = row.exec(line) ?? [];
  if (requirement === undefined) return line;
  const plainId = id.replace("+", "");
  known.add(plainId);
  const links = (files.get(plainId) ?? []).map((file) => `[${nameOf(file)}](../${file})`);
  return `| ${id} | ${requirement} | ${links.join(", ") || "none yet"} |`;
}

function nameOf(file: string): string {
  return file.replace(/^(tests|app)\//, "").replace(/\.test\.tsx?$/, "");
}
