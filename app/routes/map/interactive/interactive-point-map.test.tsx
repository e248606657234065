import { renderToString } from "react-dom/server";
import { parse } from "node-html-parser";
import { expect, test, vi } from "vitest";
import type { InteractiveMapProps } from "./interactive-map.tsx";
import { InteractivePointMap } from "./interactive-point-map.tsx";

const frame = { lat: 42.87, lng: 74.59, zoom: 15, width: 600, height: 400 };
/** The view after a visitor has zoomed out and moved the map. */
const moved = { frame: { ...frame, lng: 74.61, zoom: 14, width: 300 }, hasBaseMap: true };
vi.mock("./interactive-map.tsx", () => ({
  InteractiveMap: ({ children }: Pick<InteractiveMapProps, "children">) => children(moved.frame, moved.hasBaseMap),
}));

/** The marker and the names of areas on the moved map. */
function elementsOnMap(hasBaseMap: boolean) {
  moved.hasBaseMap = hasBaseMap;
  const props = { engine: () => null, baseMap: null, label: "Адрес", onFailed() {} };
  const areas = [{ name: "Центр", location: moved.frame }];
  const map = parse(renderToString(<InteractivePointMap {...props} frame={frame} zoom={16} areas={areas} />));
  return map.querySelectorAll("span").map((element) => [element.text.trim(), element.getAttribute("style")]);
}

test("M-05 the marker of a moved map stays at its address; only a map without a base map names areas", () => {
  const marker = ["", "translate:-316px 200px"];
  expect(elementsOnMap(true)).toEqual([marker]);
  expect(elementsOnMap(false)).toEqual([["Центр", "translate:150px 200px"], marker]);
});
