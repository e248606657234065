import type { MapBranch } from "#app/contract/doctor-map.ts";
import type { Point } from "#app/countries/map-links.ts";

/** One spot of a map, where one branch stands, or several under one roof. */
export type Place = Point & {
  /** Of its first branch. */
  id: number;
  /** Of all of them. */
  branches: number[];
  name: string;
  address: string;
  /** Ids of doctor services, in the list's order. */
  doctors: number[];
  /** More than there are ids, when there are very many. */
  count: number;
  /** 0 to 10, of all their reviews; null without any. */
  score: number | null;
};

/** On a page of the list below the picture. */
export const placesListed = 10;

/** Nearer than this, no zoom would ever tell two branches apart: about a metre. */
const digits = 5;

/** The branches of a list by where they stand, in the list's order. */
export function placesOf(branches: readonly MapBranch[]): Place[] {
  const ordered = branches.toSorted((one, other) => one.rank - other.rank);
  const spots = Map.groupBy(ordered, ({ location: { lat, lng } }) => `${lat.toFixed(digits)},${lng.toFixed(digits)}`);
  return [...spots.values()].map((here) => {
    const [first] = here as [MapBranch];
    const sum = (of: (branch: MapBranch) => number) => here.reduce((total, branch) => total + of(branch), 0);
    const reviews = sum((branch) => branch.feedback_count);
    return {
      id: first.id,
      branches: here.map(({ id }) => id),
      name: [...new Set(here.map(({ name }) => name))].join(", "),
      address: first.address,
      lat: Number(first.location.lat.toFixed(digits)),
      lng: Number(first.location.lng.toFixed(digits)),
      doctors: here.flatMap((branch) => branch.doctor_services),
      count: sum((branch) => branch.doctors_count),
      score:
        reviews > 0
          ? Math.round((sum((branch) => branch.feedback_score * branch.feedback_count) / reviews) * 10) / 10
          : null,
    };
  });
}

/** The middle of where they are: half of them lie on each side. Far ones do not draw it away. */
export function middleOf(places: readonly Point[]): Point | null {
  if (places.length === 0) return null;
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  return { lat: median(places.map(({ lat }) => lat)), lng: median(places.map(({ lng }) => lng)) };
}
