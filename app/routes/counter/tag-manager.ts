import { requestContext } from "#app/request-context.ts";
import { isAllowed } from "../shell/index.ts";
import type { Route } from "./+types/tag-manager.ts";

/** The tag manager's script, only for visitors who allow statistics. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { tagManager } = context.get(requestContext);
  const headers = { "cache-control": "no-store" };
  if (!tagManager || !(await isAllowed({ request, context }, "statistics")))
    return new Response(null, { status: 404, headers });
  const query = new URLSearchParams({ id: tagManager.containerId });
  return new Response(null, { status: 302, headers: { ...headers, location: `${tagManager.url}/gtm.js?${query}` } });
}
