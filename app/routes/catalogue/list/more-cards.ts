import type { Route } from "./+types/more-cards.ts";
import { readList } from "./doctors-loader.server.ts";
import { loadListPage } from "./list-page.server.ts";

/** The next page of a list as data, for infinite scrolling. */
export async function loader(args: Route.LoaderArgs) {
  const { pageRequest, scope } = await readList(args);
  const { doctors, next } = await pageRequest.redirectIfNotFound(loadListPage(pageRequest.api, scope));
  return Response.json({ doctors, next });
}
