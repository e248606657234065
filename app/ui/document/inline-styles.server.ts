import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { EntryContext } from "react-router";
import type { InlineStyles } from "./styles.tsx";

/** Beside the server bundle, which is build/server/index.js or a chunk in build/server/assets. Read once, on start. */
const bundleFolder = import.meta.dirname;
const serverFolder = basename(bundleFolder) === "assets" ? dirname(bundleFolder) : bundleFolder;
const clientFolder = join(serverFolder, "../client");
const texts = import.meta.env.DEV ? new Map<string, string>() : readStyles();

function readStyles(): Map<string, string> {
  const files = readdirSync(join(clientFolder, "assets")).filter((name) => name.endsWith(".css"));
  return new Map(
    files.map((name) => {
      const text = readFileSync(join(clientFolder, "assets", name), "utf8");
      return [`/assets/${name}`, text.trim().replaceAll("</", "<\\/")];
    }),
  );
}

/** Order of layers as in `tokens.css`, which need not be the first file of a page. */
const layers = "@layer tokens,reset,base,components,pages;";

/** The CSS of the routes of this answer, each file once. Null in development, where Vite serves it. */
export function inlineStyles({ manifest, staticHandlerContext }: EntryContext, nonce: string): InlineStyles | null {
  if (import.meta.env.DEV) return null;
  const { matches, loaderData } = staticHandlerContext;
  const shown = matches.filter(({ route }) => !isEmpty(loaderData[route.id]));
  const files = shown.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []).map(withoutMark);
  return { css: layers + [...new Set(files)].map(textOf).join(""), dark, nonce };
}

/** Made by the build of the colours of all styles. */
const dark = [...texts.keys()].find((file) => /\/dark-[\w-]+\.css$/.test(file));

/** A booking opened as a page of its own (`plain`) does not show the page it started from. */
function isEmpty(data: unknown): boolean {
  return typeof data === "object" && data !== null && "plain" in data && data.plain === true;
}

function textOf(file: string): string {
  const text = texts.get(file);
  if (text === undefined) throw new Error(`no styles at ${file}`);
  return text;
}

/** In the manifest "#" marks files that lazily loaded code uses as well. */
function withoutMark(file: string): string {
  return file.replace(/#$/, "");
}
