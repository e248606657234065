import { useMemo } from "react";
import type { BaseMap } from "#app/request-context.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import type { LibraryMap } from "./live/live-map.tsx";

const loadMapLibre = () => import("./live/maplibre.tsx");
const loadMapbox = () => import("./live/mapbox.tsx");

/**
 * The map component: undefined while loading, null without WebGL or after a failure. A third of a megabyte, so it is
 * loaded only where it can run.
 */
export function useLibraryMap(baseMap: BaseMap): LibraryMap | null | undefined {
  const running = useHydrated();
  const isAble = useMemo(() => running && canDraw(), [running]);
  const isMapbox = baseMap?.kind === "mapbox";
  const maplibre = useLazyComponent(loadMapLibre, isAble && !isMapbox);
  const mapbox = useLazyComponent(loadMapbox, isAble && isMapbox);
  if (running && !isAble) return null;
  return isMapbox ? mapbox && mapbox.Mapbox : maplibre && maplibre.MapLibre;
}

function canDraw(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}
