import type { MapBranch } from "#app/contract/doctor-map.ts";
import type { Point } from "#app/countries/map-links.ts";

/** A position on the map with one branch, or with several in one building. */
export type Pin = Point & {
  /** Id of its first branch. */
  id: number;
  /** Ids of all branches. */
  branches: number[];
  name: string;
  address: string;
  /** Ids of doctor services, in list order. */
  doctors: number[];
  /** Number of doctors; may exceed the number of ids, which is limited. */
  count: number;
  /** Rating 0 to 10 over all reviews; null without any. */
  score: number | null;
};

/** Pins per page of the list below the picture. */
export const pinsPerPage = 10;

/** Branches with the same rounded position (about a metre) are one pin: no zoom can separate them. */
const decimalPlaces = 5;

/** Groups the branches of a list by position, in list order. */
export function pinsOf(branches: readonly MapBranch[]): Pin[] {
  const ordered = branches.toSorted((a, b) => a.rank - b.rank);
  const groups = Map.groupBy(
    ordered,
    ({ location: { lat, lng } }) => `${lat.toFixed(decimalPlaces)},${lng.toFixed(decimalPlaces)}`,
  );
  return [...groups.values()].map((group) => {
    const [first] = group as [MapBranch];
    const sum = (valueOf: (branch: MapBranch) => number) => group.reduce((total, branch) => total + valueOf(branch), 0);
    const reviews = sum((branch) => branch.feedback_count);
    return {
      id: first.id,
      branches: group.map(({ id }) => id),
      name: [...new Set(group.map(({ name }) => name))].join(", "),
      address: first.address,
      lat: Number(first.location.lat.toFixed(decimalPlaces)),
      lng: Number(first.location.lng.toFixed(decimalPlaces)),
      doctors: group.flatMap((branch) => branch.doctor_services),
      count: sum((branch) => branch.doctors_count),
      score:
        reviews > 0
          ? Math.round((sum((branch) => branch.feedback_score * branch.feedback_count) / reviews) * 10) / 10
          : null,
    };
  });
}

/** The median position, which outliers do not shift. */
export function middleOf(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  return { lat: median(points.map(({ lat }) => lat)), lng: median(points.map(({ lng }) => lng)) };
}
