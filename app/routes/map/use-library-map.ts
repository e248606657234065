import { useMemo } from "react";
import type { MapGround } from "#app/request-context.ts";
import { usePart } from "#app/ui/document/use-part.ts";
import { useRunning } from "#app/ui/document/use-running.ts";
import type { LibraryMap } from "./live/live-map.tsx";

const loadMapLibre = () => import("./live/maplibre.tsx");
const loadMapbox = () => import("./live/mapbox.tsx");

/** What draws maps here: undefined until it has come, null where none can. It is a third of a megabyte, so whoever can't use it is not sent it. */
export function useLibraryMap(ground: MapGround): LibraryMap | null | undefined {
  const running = useRunning();
  const isAble = useMemo(() => running && canDraw(), [running]);
  const isMapbox = ground?.kind === "mapbox";
  const maplibre = usePart(loadMapLibre, isAble && !isMapbox);
  const mapbox = usePart(loadMapbox, isAble && isMapbox);
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
