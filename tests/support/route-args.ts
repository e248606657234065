import { RouterContextProvider } from "react-router";
import type { ApiClient } from "#app/contract/client.ts";
import type { CountryId } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import { chooseLanguage } from "#app/i18n/language.server.ts";
import { requestContext, type RequestContext } from "#app/request-context.ts";
import { shareCities } from "#app/routes/shell/cities.server.ts";

type RouteRequest = Partial<Omit<RequestContext, "api" | "country">> & {
  /** The API calls that the route makes; default: none. */
  api?: object;
  market?: CountryId;
  params?: Record<string, string>;
  /** Without it the request is a GET. */
  body?: FormData;
};

/** The arguments of a loader or an action for a path, in the market's language, with `api` as the API client. */
export async function routeArgs(
  path: string,
  { api = {}, market = "kg", params = {}, body, ...values }: RouteRequest = {},
) {
  const url = new URL(path, `http://${market}.localhost`);
  const request = new Request(url, body ? { method: "POST", body } : {});
  const context = new RouterContextProvider();
  const contextValues = {
    api: api as ApiClient,
    country: getCountry(market),
    origin: url.origin,
    flags: {},
    ...values,
  };
  context.set(requestContext, contextValues as RequestContext);
  const args = { request, url, params, context };
  const middlewareArgs = { ...args, pattern: "" } as unknown as Parameters<typeof chooseLanguage>[0];
  await chooseLanguage(
    middlewareArgs,
    async () => (await shareCities(middlewareArgs, async () => new Response())) as Response,
  );
  return args;
}
