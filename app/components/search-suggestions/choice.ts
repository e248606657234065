import type { Paths } from "#app/i18n/use-paths.ts";

/** Kinds of search results in display order. */
export const choiceKinds = ["specialties", "procedures", "doctors", "clinics"] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

/** A search result that leads to its page. */
export type Choice = {
  kind: ChoiceKind;
  slug: string;
  title: string;
  /** Distinguishes equal titles: a doctor's specialties, a clinic's postal address. */
  note: string | null;
};

export type ChoiceGroup = { kind: ChoiceKind; choices: Choice[] };

/** S-02: the page of a search result by its kind. */
export function pageOf({ kind, slug }: Choice, city: string, path: Paths): string {
  if (kind === "doctors") return path("/doctor/:slug", { slug });
  if (kind === "clinics") return path("/clinics/:city/:slug", { city, slug });
  return path("/doctors/:city/:service", { city, service: slug });
}
