import { useMemo } from "react";
import type { MapGround } from "#app/request-context.ts";
import { usePart } from "#app/ui/document/use-part.ts";
import { useRunning } from "#app/ui/document/use-running.ts";
import type { OpenEngine } from "./live/engine.ts";

const loadMapLibre = () => import("./live/maplibre.ts");
const loadMapbox = () => import("./live/mapbox.ts");

/** What draws maps here: undefined until it has come, null where none can. It is a third of a megabyte, so whoever can't use it is not sent it. */
export function useEngine(ground: MapGround): OpenEngine | null | undefined {
  const running = useRunning();
  const isAble = useMemo(() => running && canDraw(), [running]);
  const isMapbox = ground?.kind === "mapbox";
  const maplibre = usePart(loadMapLibre, isAble && !isMapbox);
  const mapbox = usePart(loadMapbox, isAble && isMapbox);
  return useMemo(() => {
    if (running && !isAble) return null;
    if (ground?.kind === "mapbox") return mapbox && mapbox.openMapbox(ground.token);
    return maplibre && maplibre.openMapLibre(ground?.url ?? null);
  }, [running, isAble, ground, maplibre, mapbox]);
}

function canDraw(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}
