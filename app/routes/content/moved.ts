import { redirect, type LoaderFunctionArgs } from "react-router";
import { readPageRequest } from "#app/routes/shell/index.ts";

const newNames: Record<string, "/privacy_policy" | "/user_gtc"> = {
  confidentiality: "/privacy_policy",
  "user-agreement": "/user_gtc",
};

/** Old paths of legal pages. */
export function loader({ context, url }: LoaderFunctionArgs): Response {
  const pageRequest = readPageRequest({ context, url });
  const name = url.pathname.split("/").at(-1) ?? "";
  return redirect(pageRequest.path(newNames[name] ?? "/404", {}), 301);
}
