import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** @returns whether the page at a URL has an action, and so allows `POST`; every page allows `GET` */
export function postedPages(routes: Routes): (url: URL) => boolean {
  const tree = branchOf(routes, undefined);
  return ({ pathname, searchParams }) => {
    const path = pathname.replace(/(?:\/_root|\/_)?\.data$/, "") || "/";
    const matches = matchRoutes(tree, path) ?? [];
    // As React Router does: a post to a URL with an index page goes to the layout, unless the URL says `?index`.
    const target = matches.findLast(({ route }) => !route.index || searchParams.has("index"));
    return Boolean(target && routes[target.route.id!]?.module.action);
  };
}

function branchOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route?.parentId !== parentId || !route) return [];
    const { id, path = "" } = route;
    return route.index ? [{ id, index: true, path }] : [{ id, path, children: branchOf(routes, id) }];
  });
}
