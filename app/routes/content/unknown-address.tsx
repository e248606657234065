import type { ClientLoaderFunctionArgs } from "react-router";
import { leaveFor } from "#app/ui/document/open-document.ts";

export { default, loader } from "./not-found.tsx";

/** The browser may lack the route of this URL, so its document is loaded. Without a connection the page stays. */
export async function clientLoader({ request: { url, signal } }: ClientLoaderFunctionArgs): Promise<never> {
  await fetch(url, { method: "HEAD", credentials: "omit", redirect: "manual", signal });
  return leaveFor(url, "assign");
}
