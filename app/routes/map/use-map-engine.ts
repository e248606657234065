import { useMemo } from "react";
import type { BaseMap } from "#app/request-context.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import type { MapEngine } from "./interactive/interactive-map.tsx";

const loadMapLibre = () => import("./interactive/maplibre.tsx");
const loadMapbox = () => import("./interactive/mapbox.tsx");

/**
 * The component that draws the map: undefined while it loads, null without WebGL or after a failure. Its code is a
 * third of a megabyte, so it is loaded only where it can run.
 */
export function useMapEngine(baseMap: BaseMap): MapEngine | null | undefined {
  const isHydrated = useHydrated();
  const hasWebGl = useMemo(() => isHydrated && supportsWebGl(), [isHydrated]);
  const isMapbox = baseMap?.kind === "mapbox";
  const maplibre = useLazyComponent(loadMapLibre, hasWebGl && !isMapbox);
  const mapbox = useLazyComponent(loadMapbox, hasWebGl && isMapbox);
  if (isHydrated && !hasWebGl) return null;
  return isMapbox ? mapbox && mapbox.Mapbox : maplibre && maplibre.MapLibre;
}

function supportsWebGl(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}
