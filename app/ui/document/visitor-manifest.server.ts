import type { EntryContext } from "react-router";
import { clientAssets } from "./client-folder.server.ts";
import { isForVisitors } from "./visitor-routes.ts";

/** Written by the build (`scripts/bundle/visitor-manifest.ts`). */
const visitorManifest = clientAssets.find((name) => /^visitor-manifest-[\w-]+\.js$/.test(name));

/** Lets the browser load the routes of visitors only, unless the page is one of staff, such as their sign-in. */
export function withVisitorRoutes(router: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = router;
  const isOfVisitors = staticHandlerContext.matches.every(
    ({ route: { id } }) => isForVisitors(id) && !id.startsWith("routes/staff/"),
  );
  if (visitorManifest === undefined || !isOfVisitors) return router;
  return { ...router, manifest: { ...manifest, url: `/assets/${visitorManifest}` } };
}
