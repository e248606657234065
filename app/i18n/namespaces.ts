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

/** A route's `handle`. */
export type RouteHandle = {
  /** The texts it needs before it can be shown. */
  namespaces?: readonly Namespace[];
  /** Whether the search bar stands on its page on small screens too, given what its loader answered. */
  hasSearch?: (loaderData: unknown) => boolean;
};

/** Wanted on every page. */
export const everywhere: readonly Namespace[] = ["common", "layout"];
