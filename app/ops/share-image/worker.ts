import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

export type Drawing = { id: number; svg: string };
export type Drawn = { id: number; png: Uint8Array };

const { resolve } = createRequire(import.meta.url);

await initWasm(readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm")));
const fonts = [
  resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
];
const font = { fontBuffers: fonts.map((file) => readFileSync(file)), defaultFontFamily: "DejaVu Sans Condensed" };

parentPort!.on("message", ({ id, svg }: Drawing) => {
  const image = new Resvg(svg, { font });
  const drawn: Drawn = { id, png: image.render().asPng() };
  image.free();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(drawn);
});
