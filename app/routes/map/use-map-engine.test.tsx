import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { BaseMap } from "#app/request-context.ts";

type Modules = { MapLibre: string; Mapbox: string } | null | undefined;

const browser = { isHydrated: true, wanted: [] as boolean[], modules: undefined as Modules };
vi.mock("#app/ui/document/use-hydrated.ts", () => ({ useHydrated: () => browser.isHydrated }));
vi.mock("#app/ui/document/use-lazy-component.ts", () => ({
  useLazyComponent(_load: unknown, isWanted: boolean) {
    browser.wanted.push(isWanted);
    return isWanted ? browser.modules : undefined;
  },
}));

// Files of tests share their modules: this copy has the mocks, whatever was loaded before, and no other file has it.
const copy = "./use-map-engine.ts?copy=mocked";
const { useMapEngine } = (await import(/* @vite-ignore */ copy)) as typeof import("./use-map-engine.ts");
const Page = ({ baseMap }: { baseMap: BaseMap }) => <>{String(useMapEngine(baseMap))}</>;

const mapbox: BaseMap = { kind: "mapbox", token: "pk.a-token" };
const webGl = { getContext: (): object | null => ({}) };
const noWebGl = { getContext: () => null };
const brokenWebGl = {
  getContext() {
    throw new Error("refused");
  },
};
/** Whether MapLibre is loaded, and whether Mapbox is. */
const [onlyMapLibre, onlyMapbox, neither] = [
  [true, false],
  [false, true],
  [false, false],
];

test.each([
  ["is drawn by MapLibre", {}, "MapLibre", onlyMapLibre],
  ["of Mapbox is drawn by its library", { baseMap: mapbox }, "Mapbox", onlyMapbox],
  ["waits for its library", { modules: undefined }, "undefined", onlyMapLibre],
  ["of Mapbox waits for its library", { baseMap: mapbox, modules: undefined }, "undefined", onlyMapbox],
  ["whose library fails is not drawn", { modules: null }, "null", onlyMapLibre],
  ["of Mapbox whose library fails is not drawn", { baseMap: mapbox, modules: null }, "null", onlyMapbox],
  ["without WebGL loads no library", { canvas: noWebGl }, "null", neither],
  ["of Mapbox without WebGL loads no library", { baseMap: mapbox, canvas: noWebGl }, "null", neither],
  ["whose WebGL throws loads no library", { canvas: brokenWebGl }, "null", neither],
  ["waits for hydration", { isHydrated: false }, "undefined", neither],
])("M-07 a map %s", (_case, given, engine, wanted) => {
  const modules = { MapLibre: "MapLibre", Mapbox: "Mapbox" };
  const { baseMap = null, canvas = webGl, ...rest } = given as { baseMap?: BaseMap; canvas?: typeof webGl };
  Object.assign(browser, { isHydrated: true, modules, wanted: [] }, rest);
  vi.stubGlobal("document", { createElement: () => canvas });
  const shown = renderToStaticMarkup(<Page baseMap={baseMap} />);
  vi.unstubAllGlobals();
  expect(shown).toBe(engine);
  expect(browser.wanted).toEqual(wanted);
});
