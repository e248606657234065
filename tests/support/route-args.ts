import { RouterContextProvider } from "react-router";
import type { ApiClient } from "#app/contract/client.ts";
import type { CountryId } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import { chooseLanguage } from "#app/i18n/language.server.ts";
import { requestContext, type RequestContext } from "#app/request-context.ts";
import { shareCities } from "#app/routes/shell/cities.server.ts";

type RouteRequest = Partial<Omit<RequestContext, "api" | "country">> & {
  /** The calls that the route makes; default: none. */
  api?: object;
  market?: CountryId;
  params?: Record<string, string>;
  /** Posted. */
  body?: FormData;
};

/** What a loader or an action gets for a path, with the market's language and an API of these calls. */
export async function routeArgs(
  path: string,
  { api = {}, market = "kg", params = {}, body, ...values }: RouteRequest = {},
) {
  const url = new URL(path, `http://${market}.localhost`);
  const request = new Request(url, body ? { method: "POST", body } : {});
  const context = new RouterContextProvider();
  const known = { api: api as ApiClient, country: getCountry(market), origin: url.origin, flags: {}, ...values };
  context.set(requestContext, known as RequestContext);
  const args = { request, url, params, context };
  const passed = { ...args, pattern: "" } as unknown as Parameters<typeof chooseLanguage>[0];
  await chooseLanguage(passed, async () => (await shareCities(passed, async () => new Response())) as Response);
  return args;
}
