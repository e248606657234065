import { createContext, use } from "react";
import type { PathParams, Query } from "./paths.ts";

/** Makes an address of the site. */
export type Paths = <Pattern extends string>(pattern: Pattern, params: PathParams<Pattern>, query?: Query) => string;

export const PathsContext = createContext<Paths | null>(null);

/** Makes the addresses of links on this page: in its language, carrying its marketing parameters on. The same function as long as these are the same. */
export function usePaths(): Paths {
  const paths = use(PathsContext);
  if (!paths) throw new Error("no market to make addresses of");
  return paths;
}
