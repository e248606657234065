import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EntryContext } from "react-router";
import type { InlineStyles } from "./styles.tsx";

/** Beside the server's bundle: build/server/index.js, build/client/assets/. */
const clientFolder = join(import.meta.dirname, "../client");
const texts = new Map<string, string>();

/** The CSS of the routes this answer shows, each file once. Null while developing: Vite serves it then. */
export function inlineStyles({ manifest, staticHandlerContext }: EntryContext, nonce: string): InlineStyles | null {
  if (import.meta.env.DEV) return null;
  const files = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return { css: [...new Set(files)].map(cssText).join(""), nonce };
}

function cssText(file: string): string {
  let text = texts.get(file);
  if (text === undefined) {
    text = readFileSync(join(clientFolder, file), "utf8").trim().replaceAll("</", "<\\/");
    texts.set(file, text);
  }
  return text;
}
