import { createServer } from "node:http";
import { listenOnLoopback } from "./loopback.ts";

export type BaseMapServer = {
  /** URL of its style. */
  url: string;
  /** `silent` accepts requests and never responds; `down` refuses them with 503, `without tiles` those for tiles. */
  mode: "up" | "silent" | "down" | "without tiles";
  /** Paths of all requests so far. */
  requestedPaths: string[];
  close: () => void;
};

export const baseMapAttribution = "© Stand-in";

/** A fake base map service: a style with one empty source of vector tiles. */
export async function openBaseMapServer(): Promise<BaseMapServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", baseMap.url);
    baseMap.requestedPaths.push(pathname);
    if (baseMap.mode === "silent") return;
    response.setHeader("access-control-allow-origin", "*");
    if (baseMap.mode === "down") return void response.writeHead(503).end();
    if (!pathname.startsWith("/style"))
      return void response.writeHead(baseMap.mode === "without tiles" ? 503 : 204).end();
    const source = {
      type: "vector",
      tiles: [new URL("/tiles/{z}/{x}/{y}.pbf", baseMap.url).href],
      maxzoom: 14,
      attribution: baseMapAttribution,
    };
    const layers = [
      { id: "ground", type: "background", paint: { "background-color": "#f0ede5" } },
      { id: "water", type: "fill", source: "world", "source-layer": "water", paint: { "fill-color": "#a0c8f0" } },
    ];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ version: 8, sources: { world: source }, layers }));
  });
  const { url, close } = await listenOnLoopback(server);
  const baseMap: BaseMapServer = {
    url: `${url}/style`,
    mode: "up",
    requestedPaths: [],
    close,
  };
  return baseMap;
}
