import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { City } from "#app/contract/city.ts";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";

const citiesContext = createContext<() => Promise<City[]>>();

/** Loads the market's cities once per request. */
export const shareCities: MiddlewareFunction<Response> = ({ context }, next) => {
  let cities: Promise<City[]> | undefined;
  context.set(citiesContext, () => (cities ??= context.get(requestContext).api.cities.list()));
  return next();
};

type Context = Readonly<RouterContextProvider>;

export function listCities(context: Context): Promise<City[]> {
  return context.get(citiesContext)();
}

/**
 * The words for "in the city", such as "в Бишкеке" or "Budapesten": from the API, or else a phrase with the city's
 * name. A short preposition is followed by a no-break space.
 */
export function formatInCity(context: Context, { name, name_in: form }: Pick<City, "name" | "name_in">): string {
  const phrase = form ?? getI18n(context).t("common:inCity", { city: name });
  return phrase.replace(/^(\p{L}{1,2}) /u, "$1\u00a0");
}

const weekSeconds = 604_800;
const cityCookie = siteCookie({ name: "city", schema: z.string(), maxAge: weekSeconds });

type CityArgs = { context: Context; request: Request; params: { city?: string | undefined } };

/**
 * The city of the URL, else the last visited one, else the market's default, which the API lists first (S-05).
 *
 * @throws {Error} if the market has no cities
 */
export async function readCurrentCity(args: CityArgs): Promise<City> {
  const city = (await readChosenCity(args)) ?? (await listCities(args.context))[0];
  if (!city) throw new Error("Could not resolve default city");
  return city;
}

/** The city of the URL, else the last visited one; null: the visitor has not chosen one yet. */
export async function readChosenCity({ context, request, params }: CityArgs): Promise<City | null> {
  const cities = await listCities(context);
  const stored = await cityCookie.read(request);
  const bySlug = (slug: string | null | undefined) => cities.find((city) => city.slug === slug);
  return bySlug(params.city) ?? bySlug(stored) ?? null;
}

/** Headers that store the current city; none if it is stored already. */
export async function rememberCity(request: Request, city: City): Promise<HeadersInit> {
  const stored = await cityCookie.read(request);
  return stored === city.slug ? {} : { "set-cookie": await cityCookie.store(city.slug) };
}
