import { data, type ServerBuild } from "react-router";
import { isOutage } from "#app/contract/errors.ts";
import type { Outage, UnsentForm } from "#app/ui/layout/outage.tsx";

type Routes = ServerBuild["routes"];
type RouteModule = NonNullable<Routes[string]>["module"];

/**
 * The same routes, but an API that is out of reach while one of them works is an error of status 503, which carries the
 * form that was sent: nothing typed is lost.
 */
export function tellOutages(routes: Routes): Routes {
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route && { ...route, module: guarded(route.module) }]));
}

function guarded(module: RouteModule): RouteModule {
  const { loader, action, middleware } = module;
  return {
    ...module,
    ...(loader ? { loader: guard(loader) } : {}),
    ...(action ? { action: guard(action) } : {}),
    ...(middleware ? { middleware: middleware.map((one) => guard(one)) } : {}),
  } as RouteModule;
}

function guard<Args extends { request: Request; url: URL }, Rest extends unknown[], Value>(run: (args: Args, ...rest: Rest) => Value) {
  return async (args: Args, ...rest: Rest): Promise<Awaited<Value>> => {
    const posted = args.request.method === "POST" ? args.request.clone() : null;
    try {
      return await run(args, ...rest);
    } catch (error) {
      if (!isOutage(error)) throw error;
      const outage: Outage = { form: posted && (await unsentForm(posted, args.url)) };
      throw data(outage, { status: 503, statusText: "Service Unavailable" });
    }
  };
}

/** Passwords are typed anew. */
const neverKept = new Set(["password"]);

async function unsentForm(request: Request, { pathname, search }: URL): Promise<UnsentForm | null> {
  const form = await request.formData().catch(() => null);
  if (!form) return null;
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === "string" && !neverKept.has(field[0]));
  return { action: pathname + search, fields };
}
