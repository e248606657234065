import { HttpFailure } from "#app/ui/document/load-failure.ts";

export { default, loader } from "./not-found.tsx";

/** The browser may lack the route of this URL: as for every failed load, its document is opened if it can be loaded. */
export function clientLoader(): never {
  throw new HttpFailure(404, "");
}
