/// <reference types="zod-openapi" />
import { z } from "zod";
import { locales } from "#app/countries/country.ts";

/** The number that decimal digits spell; NaN for other text, such as "0x1F" and "1e3". */
export function readWhole(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** A whole number of a URL, in decimal digits. */
export function whole(min: number, max: number) {
  return z.preprocess((value) => (typeof value === "string" ? readWhole(value) : value), z.int().min(min).max(max));
}

export const id = whole(1, Number.MAX_SAFE_INTEGER);
/** An id in a JSON body: a number, not a string. */
export const idValue = z.int().min(1);
/** The same limits as the database's domain `slug`. */
export const maxSlugLength = 160;
export const slug = z
  .string()
  .min(1)
  .max(maxSlugLength)
  .regex(/^[a-z0-9][a-z0-9-]*$/);
export const locale = z.enum(locales);
/** A date between 1900 and 2199, the range of births and visits. */
export const isoDate = z.iso.date().refine((date) => date >= "1900-01-01" && date < "2200-01-01");
/** An instant in UTC: "2026-11-30T08:15:00.000Z". */
export const instant = z.iso.datetime();
export const point = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

/** Documents a list of the URL as a string instead of an array, whose keywords do not apply to it. */
function documentAsText(keywords: object) {
  return ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
    for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
    Object.assign(jsonSchema, { type: "string", ...keywords });
  };
}

/** The items of a list in the URL; undefined if the URL has no list. */
const splitList = (value: unknown) =>
  value === undefined ? undefined : [value].flat().flatMap((part) => String(part).split(","));

/** `?doctor=1,2&doctor=3` as [1, 2, 3]; at most 200 ids. */
export const idList = z.preprocess(splitList, z.array(id).min(1).max(200).optional()).meta({
  override: documentAsText({ pattern: "^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,199}$", examples: ["1,2"] }),
});

/** `?slug=medika,aykol` as a list; at most 50 slugs. */
export const slugList = z
  .preprocess(splitList, z.array(slug).min(1).max(50).optional())
  .meta({ override: documentAsText({ description: "Slugs, separated by commas", examples: ["medika,aykol"] }) });

/** `?expand=services,clinic_branches` as a list of allowed names; unknown names are ignored. */
export function nameList<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z
    .preprocess(
      (value) => (splitList(value) ?? []).filter((part) => names.includes(part)),
      z.array(z.enum(names)).default([]),
    )
    .meta({
      override: documentAsText({
        description: `Any of ${names.join(", ")}, separated by commas`,
        examples: [names.join(",")],
      }),
    });
}

/** `true`, `1`, `false`, `0` as text. */
export const flag = z.enum(["true", "1", "false", "0"]).transform((value) => value === "true" || value === "1");

export const offset = whole(0, 10_000_000).default(0);

/** One page of a list: the total count, the URLs of the next and previous page, and the items. */
export function paged<Item extends z.ZodType>(item: Item) {
  return z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}
