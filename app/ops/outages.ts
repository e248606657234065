import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import { isSessionOver, mayWorkLater, retryAfterOf } from "#app/contract/errors.ts";
import type { RetryableErrorData, UnsentForm } from "#app/components/layout/retry-screen.tsx";
import { maxFields } from "#app/ui/form/max-fields.ts";
import { signInFields } from "#app/components/layout/sign-in-fields.ts";

type Routes = ServerBuild["routes"];
type RouteModule = NonNullable<Routes[string]>["module"];

/**
 * Wraps routes: an unavailable API becomes an error of status 503, and an expired staff session one of status 401,
 * each with the posted form, so that nothing typed is lost.
 */
export function convertOutages(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && { ...route, module: withOutages(route.module) }]),
  );
}

function withOutages(module: RouteModule): RouteModule {
  const { loader, action, middleware } = module;
  return {
    ...module,
    ...(loader ? { loader: convertOutagesOf(loader) } : {}),
    ...(action ? { action: convertOutagesOf(action) } : {}),
    ...(middleware ? { middleware: middleware.map((handler) => convertOutagesOf(handler)) } : {}),
  };
}

type Args = { context: Readonly<RouterContextProvider>; url: URL };

function convertOutagesOf<Of extends Args, Rest extends unknown[], Value>(run: (args: Of, ...rest: Rest) => Value) {
  return async (args: Of, ...rest: Rest): Promise<Awaited<Value>> => {
    try {
      return await run(args, ...rest);
    } catch (error) {
      const isOver = isSessionOver(error);
      if (!isOver && !mayWorkLater(error)) throw error;
      retrySeconds.set(args.context, Math.max(retryAfterOf(error) ?? 0, retrySeconds.get(args.context) ?? 0));
      const retryable: RetryableErrorData = { form: await unsentForm(args) };
      const status = isOver
        ? { status: 401, statusText: "Unauthorized" }
        : { status: 503, statusText: "Service Unavailable" };
      throw data(retryable, status);
    }
  };
}

/** Seconds that the API asked to wait, by request context; 0: unknown. */
const retrySeconds = new WeakMap<object, number>();

/** Retry-After in seconds, as the API gave it; 0: unknown. */
export function retrySecondsOf(context: RouterContextProvider): number {
  return retrySeconds.get(context) ?? 0;
}

/** The posted form by request context, whichever part of the page fails later. */
const posted = new WeakMap<object, Request>();

export function storePosted(request: Request, context: RouterContextProvider): void {
  if (request.method === "POST") posted.set(context, request.clone());
}

/** Passwords must be typed again. */
const neverKept = new Set<string>(["password", ...signInFields]);

async function unsentForm({ context, url }: Args): Promise<UnsentForm | null> {
  // Several loaders of a page can fail.
  const form = await posted
    .get(context)
    ?.clone()
    .formData()
    .catch(() => null);
  if (!form) return null;
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !neverKept.has(field[0]),
  );
  return fields.length > maxFields ? null : { action: url.pathname + url.search, fields };
}
