import type { ReactNode } from "react";

/** Each namespace has a file of texts per language: `locales/<language>/<namespace>.json`. */
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
  "reviews",
  "hours",
  "content",
  "cookies",
  "booking",
  "appointment",
  "feedback",
  "leads",
  "map",
  "errors",
  "staff",
  "team",
  "widgets",
] as const;

export type Namespace = (typeof namespaces)[number];

/** The signed-in user in the header: the name on the account menu, and the items of that menu. */
export type Account = { name: ReactNode; items: ReactNode };

/** A route's `handle`. */
export type RouteHandle = {
  /** Namespaces that must be loaded before the route is shown. */
  namespaces?: readonly Namespace[];
  /** Whether the page shows the search bar on small screens, given its loader's data. */
  hasSearch?: (loaderData: unknown) => boolean;
  /** The account that the header shows instead of its sign-in menu, given the loader's data; null if none. */
  account?: (loaderData: unknown) => Account | null;
};

/** Namespaces of every page. */
export const commonNamespaces: readonly Namespace[] = ["common", "layout"];

/** Namespaces that the browser loads as one file per language: those of every page and of lists. */
export const listNamespaces = [
  "booking",
  "catalogue",
  "common",
  "layout",
  "widgets",
] as const satisfies readonly Namespace[];

/** The texts of that file. */
export type ListTexts = Record<(typeof listNamespaces)[number], object>;
