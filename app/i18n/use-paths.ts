import { createContext, use } from "react";
import type { PathParams, PathPattern, Query } from "./paths.ts";

/** Builds a path of the site. */
export type Paths = <Pattern extends PathPattern>(
  pattern: Pattern,
  params: PathParams<Pattern>,
  query?: Query,
) => string;

export const PathsContext = createContext<Paths | null>(null);

/**
 * Returns a function that builds paths in the language of this page and with its marketing parameters. It is the same
 * function until one of these changes.
 */
export function usePaths(): Paths {
  const paths = use(PathsContext);
  if (!paths) throw new Error("usePaths must be used inside PageContext");
  return paths;
}
