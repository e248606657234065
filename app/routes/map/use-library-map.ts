import { useMemo } from "react";
import type { BaseMap } from "#app/request-context.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import type { LibraryMap } from "./live/live-map.tsx";

const loadMapLibre = () => import("./live/maplibre.tsx");
const loadMapbox = () => import("./live/mapbox.tsx");

/**
 * The map component: undefined while loading, null without WebGL or after a failure. Its code is a third of a megabyte,
 * so it is loaded only where it can run.
 */
export function useLibraryMap(baseMap: BaseMap): LibraryMap | null | undefined {
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
