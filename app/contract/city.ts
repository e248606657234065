import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, idValue, locale, point } from "./shared.ts";

export const city = z.object({
  id: idValue,
  name: z.string(),
  /** The name as a heading says where: "в Бишкеке", "Budapesten", "Астанадағы" (before a noun); null if not known. */
  name_in: z.string().nullable(),
  slug: z.string(),
  location: point,
  /** IANA zone for all times of the city's clinics. */
  timezone: z.string(),
  doctors_count: z.int().min(0),
});
export type City = z.infer<typeof city>;

export const cityArea = z.object({
  id: idValue,
  city: idValue,
  name: z.string(),
  slug: z.string(),
  /** The city's centre. */
  location: point,
  sitemap_index: z.boolean(),
});
export type CityArea = z.infer<typeof cityArea>;

export const listCities = endpoint({
  method: "GET",
  path: "/api/v1/cities/",
  mayLag: true,
  summary: "Cities of the market, the default city first",
  query: z.object({ locale: locale.optional() }),
  responses: { 200: z.array(city) },
});

export const listCityAreas = endpoint({
  method: "GET",
  path: "/api/v1/city-areas/",
  mayLag: true,
  summary: "Areas (districts) of a city, or of all cities of the market",
  query: z.object({ city: id.optional(), locale: locale.optional() }),
  responses: { 200: z.array(cityArea) },
});
