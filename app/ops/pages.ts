import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { RequestContext } from "#app/request-context.ts";

export type PageBuild = ServerBuild & {
  entry: { module: { createLoadContext(values: RequestContext): RouterContextProvider } };
};
export type Pages = (request: Request, values: RequestContext) => Promise<Response>;

/**
 * React Router as a fetch handler. The context is made by the build itself: a context key is an
 * object, and the build has its own copy of every module.
 */
export function createPages(loadBuild: () => Promise<PageBuild>, mode: "production" | "development"): Pages {
  if (mode === "development") {
    const handle = createRequestHandler(loadBuild, mode);
    return async (request, values) => handle(request, (await loadBuild()).entry.module.createLoadContext(values));
  }
  let loaded: Promise<{ build: PageBuild; handle: ReturnType<typeof createRequestHandler> }> | undefined;
  return async (request, values) => {
    loaded ??= loadBuild().then((build) => ({ build, handle: createRequestHandler(build, mode) }));
    const { build, handle } = await loaded;
    return handle(request, build.entry.module.createLoadContext(values));
  };
}
