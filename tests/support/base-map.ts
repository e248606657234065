import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type GroundStandIn = {
  /** Of its style. */
  url: string;
  /** `silent` takes requests and never answers, `down` answers 503. */
  mode: "up" | "silent" | "down";
  /** Paths it was asked for. */
  asked: string[];
  close(): void;
};

export const baseMapAttribution = "© Stand-in";

/** A stand-in for who draws the ground under maps: a style with one empty source of vector tiles. */
export async function openGround(): Promise<GroundStandIn> {
  const held = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", ground.url);
    ground.asked.push(pathname);
    if (ground.mode === "silent") return void held.add(response);
    response.setHeader("access-control-allow-origin", "*");
    if (ground.mode === "down") return void response.writeHead(503).end();
    if (!pathname.startsWith("/style")) return void response.writeHead(204).end();
    const source = {
      type: "vector",
      tiles: [new URL("/tiles/{z}/{x}/{y}.pbf", ground.url).href],
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
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const ground: GroundStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/style`,
    mode: "up",
    asked: [],
    close() {
      for (const response of held) response.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
  return ground;
}
