import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EntryContext } from "react-router";
import { clientAssets, clientFolder } from "./client-folder.server.ts";
import { stylesOf } from "./route-styles.ts";
import type { InlineStyles } from "./styles.tsx";

/** CSS texts by URL, read once on start. */
const texts = new Map(
  clientAssets
    .filter((name) => name.endsWith(".css"))
    .map((name) => {
      const text = readFileSync(join(clientFolder, "assets", name), "utf8");
      return [`/assets/${name}`, text.trim().replaceAll("</", "<\\/")];
    }),
);

/** The order of layers in `tokens.css`, which is not always the first file of a page. */
const layers = "@layer tokens,reset,base,components,pages;";

/** The CSS of the routes of this response, each file once. Null in development, where Vite serves it. */
export function inlineStyles({ manifest, staticHandlerContext }: EntryContext, nonce: string): InlineStyles | null {
  if (import.meta.env.DEV) return null;
  const { matches, loaderData } = staticHandlerContext;
  const files = stylesOf(
    matches.map(({ route }) => ({ id: route.id, data: loaderData[route.id] })),
    manifest.routes,
  );
  return { css: layers + files.map(textOf).join(""), dark, nonce };
}

/** URL of the dark colours of all styles, a file that the build generates. */
const dark = [...texts.keys()].find((file) => /\/dark-[\w-]+\.css$/.test(file));

function textOf(file: string): string {
  const text = texts.get(file);
  if (text === undefined) throw new Error(`no styles at ${file}`);
  return text;
}
