import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import postcss, { Container, type AtRule, type Declaration } from "postcss";
import type { Plugin } from "vite";

const styles = join(import.meta.dirname, "../../app/ui");
const tokensFile = join(styles, "tokens.css");
const darkFile = join(styles, "dark.css");

const token = /(--[\w-]+):\s*([^;]+);\s*/g;
const tokensOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(token)].map(([, name = "", value = ""]) => [name, value] as const);

/**
 * Replaces tokens that have a single value by that value, which makes a list 400 bytes smaller. Tokens that differ
 * between screens keep their names. Only style sheets may use `var()` of a replaced token: script would find no name.
 * The browser's build also gets `assets/dark-*.css`, with every colour of all style sheets in its dark value.
 */
export function tokenValues(): Plugin {
  const declared = tokensOf(tokensFile);
  const dark = new Map(tokensOf(darkFile));
  const values = new Map(
    declared
      .filter(([name]) => declared.filter(([other]) => other === name).length === 1)
      .map(([name, value]) => [name, dark.has(name) ? `var(${name},${value})` : value]),
  );
  for (const name of dark.keys()) if (!values.has(name)) throw new Error(`dark.css: tokens.css has no single ${name}`);
  // With the light value, so that the file's hash changes with it.
  const marked = new RegExp(`var\\((${[...dark.keys()].join("|")}),((?:[^()]|\\([^()]*\\))*)\\)`, "g");
  const inPictures = new Map(
    declared
      .filter(([name, value]) => dark.has(name) && value.length === 7)
      .map(([name, value]) => [value.replace("#", "%23"), dark.get(name)!.replace("#", "%23")]),
  );
  return {
    name: "token-values",
    apply: (_, { command, mode }) => command === "build" && mode === "production",
    enforce: "pre",
    transform: {
      filter: { id: /\.css$/ },
      handler(code, id) {
        const kept =
          id === tokensFile ? code.replace(token, (whole, name: string) => (values.has(name) ? "" : whole)) : code;
        return {
          code: kept.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => values.get(name) ?? whole),
          map: null,
        };
      },
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const ownRules = readFileSync(darkFile, "utf8")
          .replace(/\/\*.*?\*\//gs, "")
          .replace(token, (whole, name: string) => (dark.has(name) ? "" : whole));
        const darkRules = [ownRules.replace(/var\((--[\w-]+)\)/g, (_whole, name: string) => dark.get(name)!)];
        for (const file of Object.values(bundle)) {
          if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
          const text = String(file.source);
          file.source = text.replace(marked, "$2").replace(oldPrefix, "").replace(gradient, withoutSpaces);
          if (ofMapLibrary.test(text)) continue;
          darkRules.push(
            darkCopy(text)
              .replace(marked, (_whole, name: string) => dark.get(name)!)
              .replace(/%23[0-9a-f]{6}/g, (colour) => inPictures.get(colour) ?? colour),
          );
        }
        if (this.environment.name !== "client") return;
        const source = darkSheet(darkRules);
        const hash = createHash("sha256").update(source).digest("base64url").replace(/[-_]/g, "").slice(0, 4);
        this.emitFile({ type: "asset", fileName: `assets/dark-${hash}.css`, source });
      },
    },
  };
}

// Where a token stands for a colour, the minifier adds a prefix for Safari before 12.1 and leaves spaces in gradients.
const oldPrefix = /-webkit-text-decoration-color:[^;}]*;/g;
const gradient = /linear-gradient\([^)]*\)/g;
const withoutSpaces = (text: string) => text.replaceAll(", ", ",");

/** Maps and their controls stay light. */
const ofMapLibrary = /\.(?:maplibre|mapbox)gl-/;

const layers = "tokens,reset,base,components,pages";

/** The dark layer is later than all others, so that it wins; its own layers are in their order. Print stays light. */
function darkSheet(rules: string[]): string {
  return `@layer ${layers},dark;@layer dark{@media screen{@layer ${layers};${rules.join("")}}}`;
}

const coloured =
  /^(?:color|background|border(?!-radius|-collapse|-spacing)|outline(?!-offset)|box-shadow|fill|stroke|accent-color|caret-color|text-decoration|column-rule)/;

/**
 * The declarations of all properties that can have a colour. Those without one are kept too: in the copy they
 * override the same rules as in the original.
 */
function darkCopy(text: string): string {
  const sheet = postcss.parse(text);
  sheet.walkAtRules((rule) => {
    if (rule.name.endsWith("keyframes") ? !changesColour(rule) : !rule.nodes || /\bprint\b/.test(rule.params))
      rule.remove();
  });
  sheet.walkDecls((declaration) => {
    const { prop, value } = declaration;
    const hasColour = prop.startsWith("--") ? value.includes("var(--") : coloured.test(prop);
    if (!hasColour && !isInKeyframes(declaration)) declaration.remove();
  });
  removeEmpty(sheet);
  return sheet.toString();
}

function changesColour(rule: AtRule): boolean {
  let found = false;
  rule.walkDecls(({ prop }) => {
    found ||= coloured.test(prop);
  });
  return found;
}

function isInKeyframes({ parent }: Declaration): boolean {
  const above = parent?.parent;
  return above?.type === "atrule" && (above as AtRule).name === "keyframes";
}

function removeEmpty(sheet: Container): void {
  sheet.each((node) => {
    const isContainer = node instanceof Container;
    if (isContainer) removeEmpty(node);
    if (node.type === "comment" || (isContainer && !node.nodes?.length)) node.remove();
  });
}
