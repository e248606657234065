import type { EntryContext } from "react-router";
import { clientAssets } from "./client-folder.server.ts";
import { isForVisitors } from "./visitor-routes.ts";

/** File name of the manifest that the build writes (`scripts/bundle/visitor-manifest.ts`). */
const visitorManifest = clientAssets.find((name) => /^visitor-manifest-[\w-]+\.js$/.test(name));

/** Lets the browser load only the routes of visitors, unless the page is for staff, such as their sign-in. */
export function withVisitorRoutes(router: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = router;
  const isVisitorPage = staticHandlerContext.matches.every(
    ({ route: { id } }) => isForVisitors(id) && !id.startsWith("routes/staff/"),
  );
  if (visitorManifest === undefined || !isVisitorPage) return router;
  return { ...router, manifest: { ...manifest, url: `/assets/${visitorManifest}` } };
}
