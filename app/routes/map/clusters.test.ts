import { describe, expect, test } from "vitest";
import { clusterPins } from "./clusters.ts";
import { pixelIn, type Frame } from "./frame.ts";
import type { Pin } from "./pins.ts";

const world = { west: -180, south: -85, east: 180, north: 85 };

function pin(id: number, lat: number, lng: number, count = 1): Pin {
  return {
    id,
    branches: [id],
    name: `c${id}`,
    address: "",
    lat,
    lng,
    doctors: Array.from({ length: count }, (_, index) => id * 100 + index),
    count,
    score: 9,
  };
}

describe("M-01 clusters", () => {
  const near = [pin(1, 42.87, 74.57, 3), pin(2, 42.8701, 74.5701, 2), pin(3, 42.87, 74.77)];

  test("join pins nearer than 60 pixels, and count doctors", () => {
    const markers = clusterPins(near).markers(world, 12);
    expect(
      markers.map((marker) => (marker.kind === "cluster" ? marker.count : marker.pin.id)).toSorted((a, b) => a - b),
    ).toEqual([3, 5]);
  });

  test("do not join pins farther apart", () => {
    const frame: Frame = { lat: 42.87, lng: 74.57, zoom: 12, width: 0, height: 0 };
    const { x } = pixelIn(frame, { lat: 42.87, lng: 74.59 });
    expect(x).toBeGreaterThan(60);
    expect(
      clusterPins([pin(1, 42.87, 74.57), pin(2, 42.87, 74.59)])
        .markers(world, 12)
        .map(({ kind }) => kind),
    ).toEqual(["pin", "pin"]);
  });

  test("split at the given zoom, and always beyond 16", () => {
    const clusters = clusterPins(near);
    const cluster = clusters.markers(world, 12).find((marker) => marker.kind === "cluster")!;
    expect(clusters.markers(world, cluster.zoom).filter(({ kind }) => kind === "pin")).toHaveLength(3);
    const roof = clusterPins([pin(1, 42.87, 74.57), pin(2, 42.87001, 74.57001)]);
    expect(roof.markers(world, 16.9).map(({ kind }) => kind)).toEqual(["cluster"]);
    expect(roof.markers(world, 17).map(({ kind }) => kind)).toEqual(["pin", "pin"]);
  });

  test("keep their pins in list order, however many", () => {
    const many = Array.from({ length: 3000 }, (_, index) =>
      pin(index + 1, 42 + (index % 50) / 10_000, 74 + (index % 61) / 10_000),
    );
    const clusters = clusterPins(many);
    const [all] = clusters.markers(world, 3);
    expect(all).toMatchObject({ kind: "cluster", count: 3000 });
    expect(clusters.pinsIn((all as { id: number }).id).map(({ id }) => id)).toEqual(many.map(({ id }) => id));
  });

  test("are labelled only inside the view", () => {
    expect(clusterPins(near).markers({ west: 74.7, south: 42, east: 74.8, north: 43 }, 12)).toMatchObject([
      { kind: "pin", pin: { id: 3 } },
    ]);
  });
});
