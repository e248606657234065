import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import { isSessionOver, mayWorkLater, retryAfterOf } from "#app/contract/errors.ts";
import type { Outage, UnsentForm } from "#app/ui/layout/outage.tsx";
import { maxFields } from "#app/ui/form/max-fields.ts";
import { signInFields } from "#app/ui/layout/sign-in-fields.ts";

type Routes = ServerBuild["routes"];
type RouteModule = NonNullable<Routes[string]>["module"];

/**
 * The same routes, but an API that is out of reach while one of them works is an error of status 503, which carries the
 * form that was sent: nothing typed is lost. So does a session of staff that ends while one of them works, with
 * status 401.
 */
export function tellOutages(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && { ...route, module: guarded(route.module) }]),
  );
}

function guarded(module: RouteModule): RouteModule {
  const { loader, action, middleware } = module;
  return {
    ...module,
    ...(loader ? { loader: guard(loader) } : {}),
    ...(action ? { action: guard(action) } : {}),
    ...(middleware ? { middleware: middleware.map((one) => guard(one)) } : {}),
  };
}

type Args = { context: Readonly<RouterContextProvider>; url: URL };

function guard<Of extends Args, Rest extends unknown[], Value>(run: (args: Of, ...rest: Rest) => Value) {
  return async (args: Of, ...rest: Rest): Promise<Awaited<Value>> => {
    try {
      return await run(args, ...rest);
    } catch (error) {
      const isOver = isSessionOver(error);
      if (!isOver && !mayWorkLater(error)) throw error;
      waits.set(args.context, Math.max(retryAfterOf(error) ?? 0, waits.get(args.context) ?? 0));
      const outage: Outage = { form: await unsentForm(args) };
      const status = isOver
        ? { status: 401, statusText: "Unauthorized" }
        : { status: 503, statusText: "Service Unavailable" };
      throw data(outage, status);
    }
  };
}

/** Seconds that the API asked to wait, by the request's context; 0: it did not say. */
const waits = new WeakMap<object, number>();

/** Seconds after which asking for the page again is worth it, as the API says; 0: it does not say. */
export function waitOf(context: RouterContextProvider): number {
  return waits.get(context) ?? 0;
}

/** What was posted, by the request's context: whichever part of the page fails afterwards. */
const posted = new WeakMap<object, Request>();

export function keepPosted(request: Request, context: RouterContextProvider): void {
  if (request.method === "POST") posted.set(context, request.clone());
}

/** Passwords are typed anew. */
const neverKept = new Set<string>(["password", ...signInFields]);

async function unsentForm({ context, url }: Args): Promise<UnsentForm | null> {
  // Several parts of a page may fail.
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
