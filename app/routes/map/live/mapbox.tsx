import "./mapbox.css";
import { Map, NavigationControl } from "mapbox-gl/esm";
import { Map as ReactMap, NavigationControl as ZoomButtons, type MapLib } from "react-map-gl/mapbox";
import type { LibraryMapProps } from "./live-map.tsx";

/** What react-map-gl uses of the library here, from the build whose worker is a file. */
const mapLib = { Map, NavigationControl } as unknown as MapLib;

const style = "mapbox://styles/mapbox/light-v11";

/** Mapbox GL, as Mapbox wants its tiles drawn: by its own library, with its sign and attribution. */
export function Mapbox({ ref, ground, onGround, settings, children }: LibraryMapProps) {
  const token = ground?.kind === "mapbox" ? ground.token : "";
  return (
    <ReactMap
      {...settings}
      ref={ref}
      mapLib={mapLib}
      mapboxAccessToken={token}
      mapStyle={style}
      projection="mercator"
      onStyleData={onGround}
    >
      <ZoomButtons showCompass={false} />
      {children}
    </ReactMap>
  );
}
