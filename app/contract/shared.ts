/// <reference types="zod-openapi" />
import { z } from "zod";
import { locales } from "#app/countries/country.ts";

export const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** An id inside a JSON body: a number, never its text. */
export const idValue = z.int().min(1);
export const slug = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-z0-9][a-z0-9-]*$/);
export const locale = z.enum(locales);
export const isoDate = z.iso.date();
/** An instant in UTC: "2026-11-30T08:15:00.000Z". */
export const instant = z.iso.datetime();
export const point = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

/** `?doctor=1,2&doctor=3` as [1, 2, 3]; at most 200 of them. */
export const idList = z
  .preprocess(
    (value) => (value === undefined ? undefined : [value].flat().flatMap((part) => String(part).split(","))),
    z.array(id).min(1).max(200).optional(),
  )
  .meta({ override: { type: "string", pattern: "^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,199}$", examples: ["1,2"] } });

/** `?expand=services,clinic_branches` as a list of the allowed names; unknown names are left out. */
export function nameList<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z
    .preprocess(
      (value) =>
        [value ?? []]
          .flat()
          .flatMap((part) => String(part).split(","))
          .filter((part) => names.includes(part)),
      z.array(z.enum(names)).default([]),
    )
    .meta({
      override: ({ jsonSchema }) => {
        // A program sends text; that leaving it out means none needs no default.
        delete jsonSchema.default;
        Object.assign(jsonSchema, {
          type: "string",
          description: `Any of ${names.join(", ")}, with commas between`,
          examples: [names.join(",")],
        });
      },
    });
}

/** `true`, `1`, `false`, `0` as text. */
export const flag = z.enum(["true", "1", "false", "0"]).transform((value) => value === "true" || value === "1");

export const offset = z.coerce.number().int().min(0).max(10_000_000).default(0);

/** A page of a list: how many there are in all, the addresses of the pages beside it, and this page. */
export function paged<Item extends z.ZodType>(item: Item) {
  return z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}
