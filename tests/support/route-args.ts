import { RouterContextProvider } from "react-router";
import type { ApiClient } from "#app/contract/client.ts";
import { flagsOfRole, type Role } from "#app/contract/role.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import type { CountryId } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import { chooseLanguage } from "#app/i18n/language.server.ts";
import { requestContext, type RequestContext } from "#app/request-context.ts";
import { shareCities } from "#app/routes/shell/cities.server.ts";
import { admitStaff } from "#app/routes/shell/staff.server.ts";

type RouteRequest = Partial<Omit<RequestContext, "api" | "country">> & {
  /** The API calls that the route makes; default: none. */
  api?: object;
  market?: CountryId;
  params?: Record<string, string>;
  /** Fields of a posted form, or another body; without it the request is a GET. */
  body?: Record<string, string> | FormData | URLSearchParams | Blob | string;
  /** The role of the signed-in member of staff. */
  role?: Role;
};

/** The session secret of requests that set no other. */
export const sessionSecret = "a secret of at least 32 characters";

/** The arguments of a loader or an action for a path, in the market's language, with `api` as the API client. */
export async function routeArgs(
  path: string,
  { api = {}, market = "kg", params = {}, body, role, ...values }: RouteRequest = {},
) {
  const url = new URL(path, `http://${market}.localhost`);
  const request = new Request(url, body ? { method: "POST", body: toBody(body) } : {});
  const context = new RouterContextProvider();
  const client: object = { with: () => client, ...api };
  const contextValues = {
    api: client as ApiClient,
    country: getCountry(market),
    origin: url.origin,
    marketOrigins: {},
    flags: {},
    purposes: [],
    sessionSecret,
    ...values,
  };
  context.set(requestContext, contextValues as RequestContext);
  const args = { request, url, params, context };
  const middlewareArgs = { ...args, pattern: "" } as unknown as Parameters<typeof chooseLanguage>[0];
  await chooseLanguage(
    middlewareArgs,
    async () => (await shareCities(middlewareArgs, async () => new Response())) as Response,
  );
  if (role) admitStaff(context, { id: 1, ...flagsOfRole(role) } as unknown as StaffUser, "token");
  return args;
}

function toBody(body: NonNullable<RouteRequest["body"]>): BodyInit {
  if (typeof body === "string" || body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob)
    return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  return form;
}
