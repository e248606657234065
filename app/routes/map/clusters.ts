import Supercluster from "supercluster";
import type { Point } from "#app/countries/map-links.ts";
import type { Pin } from "./pins.ts";

/** A drawn marker: of one pin, or of a cluster of pins too close to tell apart at this zoom. */
export type Marker =
  | { kind: "pin"; pin: Pin }
  | (Point & {
      kind: "cluster";
      id: number;
      /** Number of doctors. */
      count: number;
      /** The zoom at which it splits. */
      zoom: number;
    });

export type Bounds = { west: number; south: number; east: number; north: number };

export type Clusters = {
  /** A fractional zoom is rounded down. */
  markers(bounds: Bounds, zoom: number): Marker[];
  /** The pins of a cluster, in list order. */
  pinsIn(cluster: number): Pin[];
};

/** Radius of a cluster in pixels. */
export const clusterRadius = 60;
/** The largest zoom that has clusters. */
export const clusterMaxZoom = 16;

type PinProperties = { index: number; count: number };

/** Clusters pins whose markers would overlap. */
export function clusterPins(pins: readonly Pin[]): Clusters {
  const supercluster = new Supercluster<PinProperties, { count: number }>({
    radius: clusterRadius,
    maxZoom: clusterMaxZoom,
    map: ({ count }) => ({ count }),
    reduce: (sum, { count }) => {
      sum.count += count;
    },
  }).load(
    pins.map(({ lat, lng, count }, index) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [lng, lat] },
      properties: { index, count },
    })),
  );
  return {
    markers: ({ west, south, east, north }, zoom) =>
      supercluster.getClusters([west, south, east, north], Math.floor(zoom)).map(({ geometry, properties }) => {
        if (!("cluster_id" in properties)) return { kind: "pin", pin: pins[properties.index]! };
        const [lng = 0, lat = 0] = geometry.coordinates;
        const { cluster_id: id, count } = properties;
        return { kind: "cluster", id, lat, lng, count, zoom: supercluster.getClusterExpansionZoom(id) };
      }),
    pinsIn: (cluster) =>
      supercluster
        .getLeaves(cluster, Number.POSITIVE_INFINITY)
        .map(({ properties }) => properties.index)
        .toSorted((a, b) => a - b)
        .map((index) => pins[index]!),
  };
}
