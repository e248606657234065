import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { EntryContext } from "react-router";
import { stylesOf } from "./route-styles.ts";
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
  const files = stylesOf(
    matches.map(({ route }) => ({ id: route.id, data: loaderData[route.id] })),
    manifest.routes,
  );
  return { css: layers + files.map(textOf).join(""), dark, nonce };
}

/** Made by the build of the colours of all styles. */
const dark = [...texts.keys()].find((file) => /\/dark-[\w-]+\.css$/.test(file));

function textOf(file: string): string {
  const text = texts.get(file);
  if (text === undefined) throw new Error(`no styles at ${file}`);
  return text;
}
