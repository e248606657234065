import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { MapEngineProps } from "./interactive-map.tsx";
import { Mapbox } from "./mapbox.tsx";

type Drawn = { onStyleData: () => void; onError: (event: { target: object; error: Error }) => void };
let drawn: Drawn | undefined;
vi.mock("mapbox-gl/esm", () => ({ Map: null, NavigationControl: null }));
vi.mock("react-map-gl/mapbox", () => ({
  Map: (props: Drawn) => {
    drawn = props;
    return null;
  },
  NavigationControl: () => null,
}));

test("M-07 Mapbox's base map cannot load if its style fails; a tile that fails later leaves it shown", () => {
  const draw = () => {
    const [onBaseMap, onError] = [vi.fn(), vi.fn()];
    const settings = { onError } as unknown as MapEngineProps["settings"];
    const baseMap = { kind: "mapbox", token: "pk.a-token" } as const;
    renderToString(
      <Mapbox ref={() => {}} baseMap={baseMap} onBaseMap={onBaseMap} settings={settings}>
        {null}
      </Mapbox>,
    );
    return { ...drawn!, shown: () => onBaseMap.mock.calls.flat(), errors: () => onError.mock.calls.flat() };
  };
  const failure = { target: {}, error: new Error("Failed to fetch") };

  const withoutStyle = draw();
  withoutStyle.onError(failure);
  expect([withoutStyle.shown(), withoutStyle.errors()]).toEqual([[false], [failure]]);

  const withoutTile = draw();
  withoutTile.onStyleData();
  withoutTile.onError(failure);
  expect([withoutTile.shown(), withoutTile.errors()]).toEqual([[true], [failure]]);
});
