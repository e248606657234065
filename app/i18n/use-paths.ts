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
 * Builds paths for links on this page, in its language and with its marketing parameters. The function is stable while
 * these are.
 */
export function usePaths(): Paths {
  const paths = use(PathsContext);
  if (!paths) throw new Error("usePaths must be used inside PageContext");
  return paths;
}
