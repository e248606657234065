import { redirect } from "react-router";

/** For clients that request /favicon.ico without reading the page. */
export function loader(): Response {
  return redirect("/favicon.svg", { status: 301, headers: { "cache-control": "public, max-age=86400" } });
}
