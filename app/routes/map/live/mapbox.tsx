import "./mapbox.css";
import { Map, NavigationControl } from "mapbox-gl/esm";
import { Map as ReactMap, NavigationControl as ZoomButtons, type MapLib } from "react-map-gl/mapbox";
import type { LibraryMapProps } from "./live-map.tsx";

/** What react-map-gl uses of the library, from the build with a worker file. */
const mapLib = { Map, NavigationControl } as unknown as MapLib;

const style = "mapbox://styles/mapbox/light-v11";

/** Mapbox GL: Mapbox's terms require its own library, logo and attribution. */
export function Mapbox({ ref, baseMap, onBaseMap, settings, children }: LibraryMapProps) {
  const token = baseMap?.kind === "mapbox" ? baseMap.token : "";
  return (
    <ReactMap
      {...settings}
      ref={ref}
      mapLib={mapLib}
      mapboxAccessToken={token}
      mapStyle={style}
      projection="mercator"
      onStyleData={onBaseMap}
    >
      <ZoomButtons showCompass={false} />
      {children}
    </ReactMap>
  );
}
