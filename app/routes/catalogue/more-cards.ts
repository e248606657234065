import type { Route } from "./+types/more-cards.ts";
import { readList } from "./doctors-loader.server.ts";
import { loadListPage } from "./list-page.server.ts";

/** The next page of a list as data, for lists that go on while they are read. */
export async function loader(args: Route.LoaderArgs) {
  const { visit, scope } = await readList(args);
  const { doctors, next } = await visit.foundOrLeave(loadListPage(visit.api, scope));
  return Response.json({ doctors, next });
}
