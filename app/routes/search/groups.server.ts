import { choiceKinds, type ChoiceGroup, type ChoiceKind } from "#app/components/search-suggestions/choice.ts";
import type { HitType, SearchHit } from "#app/contract/search.ts";

const kinds = {
  Специальности: "specialties",
  Услуги: "procedures",
  Доктора: "doctors",
  Клиники: "clinics",
} as const satisfies Record<HitType, ChoiceKind>;

/** The type of hits of a kind. */
export const typeOf = Object.fromEntries(Object.entries(kinds).map(([type, kind]) => [kind, type])) as Record<
  ChoiceKind,
  HitType
>;

/** Hits by kind; kinds without hits are left out. */
export function groupHits(hits: readonly SearchHit[], maxOfKind = Infinity): ChoiceGroup[] {
  return choiceKinds.flatMap((kind) => {
    const choices = hits
      .filter(({ type }) => kinds[type] === kind)
      .slice(0, maxOfKind)
      .map(({ slug, title, note }) => ({ kind, slug, title, note }));
    return choices.length > 0 ? [{ kind, choices }] : [];
  });
}
