import { redirect } from "react-router";

/** What asks for the old address without having read the page gets the drawing too. */
export function loader(): Response {
  return redirect("/favicon.svg", { status: 301, headers: { "cache-control": "public, max-age=86400" } });
}
