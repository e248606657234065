/** One file of texts for each noun, in each language: `locales/<language>/<namespace>.json`. */
export const namespaces = [
  "common",
  "layout",
  "home",
  "catalogue",
  "cities",
  "clinics",
  "procedures",
  "refusals",
  "search",
  "services",
  "doctor",
  "content",
  "cookies",
  "booking",
  "appointment",
  "feedback",
  "leads",
  "map",
  "errors",
  "staff",
  "widgets",
] as const;

export type Namespace = (typeof namespaces)[number];

/** A route's `handle`: the texts it needs before it can be shown. */
export type RouteHandle = { namespaces?: readonly Namespace[] };

/** Wanted on every page. */
export const everywhere: readonly Namespace[] = ["common", "layout"];
