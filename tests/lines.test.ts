import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const longest = 120;
const checked = ["*.{ts,md}", "{app,deploy,docs,scripts,tests}/**/*.{ts,tsx,mjs,css,md}"];
const isCode = /\.(?:ts|tsx|mjs|css)$/;
/** Quoted names in a comment can be wrapped. */
const isComment = /^\s*(?:\/\/|\/?\*)/;
/** Data, and statements that have run on databases. */
const isData = /^(?:docs\/requirements\.md$|app\/api\/database\/(?:demo|migrations)\/)/;
const literal =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\burl\(.*?\)|(?<=^\s*(?:test: )?)\/[^/*].*\/\w*(?=[,;]$)/g;

/** Line numbers of code and prose that are too long. A literal cannot be wrapped, nor can a row of a Markdown table. */
function tooLong(file: string): number[] {
  let isFenced = false;
  return readFileSync(join(root, file), "utf8")
    .split("\n")
    .flatMap((line, index) => {
      if (line.startsWith("```")) isFenced = !isFenced;
      const isFixed = !isCode.test(file) && (isFenced || line.startsWith("|"));
      const wrapped = isComment.test(line) ? line : line.replace(literal, "");
      return isFixed || wrapped.length <= longest ? [] : [index + 1];
    });
}

test("lines of code, comments and documents end at 120 characters", () => {
  const files = globSync(checked, { cwd: root }).filter((file) => !isData.test(file));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => tooLong(file).map((line) => `${file}:${line}`))).toEqual([]);
});
