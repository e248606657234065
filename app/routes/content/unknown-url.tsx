import { HttpFailure } from "#app/ui/document/load-failure.ts";

export { default, loader } from "./not-found.tsx";

/** The browser's manifest may lack the route of this URL: as for every failed load, the document is opened. */
export function clientLoader(): never {
  throw new HttpFailure(404, "");
}
