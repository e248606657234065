import "./mapbox.css";
import { Map, NavigationControl } from "mapbox-gl/esm";
import { useEffect, useRef } from "react";
import { Map as ReactMap, NavigationControl as ZoomButtons, type MapLib } from "react-map-gl/mapbox";
import { baseMapTimeoutMs, type MapEngineProps } from "./interactive-map.tsx";

/** The exports of the library that react-map-gl uses, from the build with a worker file. */
const mapLib = { Map, NavigationControl } as unknown as MapLib;

const style = "mapbox://styles/mapbox/light-v11";

/** Mapbox GL: Mapbox's terms require its own library, logo and attribution. */
export function Mapbox({ ref, baseMap, onBaseMap, settings, children }: MapEngineProps) {
  const hasStyle = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => hasStyle.current || onBaseMap(false), baseMapTimeoutMs);
    return () => clearTimeout(timer);
  }, [onBaseMap]);
  const token = baseMap?.kind === "mapbox" ? baseMap.token : "";
  return (
    <ReactMap
      {...settings}
      ref={ref}
      mapLib={mapLib}
      mapboxAccessToken={token}
      mapStyle={style}
      projection="mercator"
      onStyleData={() => {
        hasStyle.current = true;
        onBaseMap(true);
      }}
      onError={(event) => {
        settings.onError(event);
        if (!hasStyle.current) onBaseMap(false);
      }}
    >
      <ZoomButtons showCompass={false} />
      {children}
    </ReactMap>
  );
}
