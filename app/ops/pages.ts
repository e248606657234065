import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { RequestContext } from "#app/request-context.ts";
import { plainResponse, unavailableResponse } from "./plain-response.ts";
import { storePosted, convertOutages, retrySecondsOf } from "./outages.ts";
import { postedPages } from "./page-methods.ts";

export type PageBuild = ServerBuild & {
  entry: { module: { createLoadContext(values: RequestContext): RouterContextProvider } };
};
export type Pages = {
  respond(request: Request, values: RequestContext): Promise<Response>;
  /** Whether a form can be posted to this URL. */
  takesPosts(url: URL): Promise<boolean>;
};

/**
 * React Router as a fetch handler. The build itself creates the context: a context key is an object, and the build has
 * its own copy of every module.
 */
export function createPages(loadBuild: () => Promise<PageBuild>, mode: "production" | "development"): Pages {
  const load = async () => {
    const build = await loadBuild();
    return { ...build, routes: convertOutages(build.routes) };
  };
  const serve = async (request: Request, values: RequestContext, build: PageBuild, handle: RequestHandler) => {
    const context = build.entry.module.createLoadContext(values);
    storePosted(request, context);
    const response = withErrorText(await handle(request, context));
    const waitSeconds = retrySecondsOf(context);
    if (response.status === 503 && waitSeconds > 0) response.headers.set("retry-after", String(waitSeconds));
    return response;
  };
  if (mode === "development") {
    const handle = createRequestHandler(load, mode);
    return {
      respond: async (request, values) => serve(request, values, await loadBuild(), handle),
      takesPosts: async (url) => postedPages((await loadBuild()).routes)(url),
    };
  }
  // Load now, so that the first visitor does not wait for it.
  const loaded = load().then((build) => ({
    build,
    handle: createRequestHandler(build, mode),
    takesPosts: postedPages(build.routes),
  }));
  loaded.catch(() => {}); // the first request reports it
  return {
    async respond(request, values) {
      const { build, handle } = await loaded;
      return serve(request, values, build, handle);
    },
    takesPosts: async (url) => (await loaded).takesPosts(url),
  };
}

const refusalTexts: Record<number, string> = { 404: "not here", 405: "method not allowed", 413: "body too large" };

/** Resource routes have no error page: their errors get a text, which `refusals` turns into a page for browsers. */
function withErrorText(response: Response): Response {
  const { status, headers } = response;
  if (status < 400 || /^text\/(?:html|x-script)/.test(headers.get("content-type") ?? "")) return response;
  if (status === 503) return unavailableResponse();
  const refused = plainResponse(status, refusalTexts[status] ?? (status < 500 ? "refused" : "Something went wrong"));
  for (const [name, value] of headers)
    if (name === "set-cookie" || (name !== "content-length" && !refused.headers.has(name)))
      refused.headers.append(name, value);
  return refused;
}
