import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { productionCache } from "../support/product.ts";
import type { BareResponse } from "./bare-server.ts";
import { cpuOf, load } from "./load.ts";
import type { Market } from "./market.ts";
import type { Measure } from "./measure.ts";

const rounds = 5;
const roundMs = 3_000;
/** Until V8 has compiled what a page runs: before, a page takes up to twice as long. */
const warmUpMs = 30_000;

/** Responses a second of a list from the page cache. Baseline: a bare HTTP server that sends the same bytes. */
export async function measureCachedList(
  market: Market,
  path: string,
  headers: Record<string, string>,
): Promise<Measure[]> {
  const product = await market.startProduct(productionCache);
  const bare = startBareServer();
  try {
    const list = product.origin("kg") + path;
    await load(list, { ms: roundMs, headers });
    const bareUrl = await bare.sending(await toResponse(list, headers));
    const values: number[] = [];
    const bareValues: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bareValues.push((await load(bareUrl, { ms: roundMs, headers })).perSecond);
      values.push((await load(list, { ms: roundMs, headers })).perSecond);
    }
    return [
      {
        name: "list from the page cache, 16 clients",
        unit: "a second",
        values,
        baseline: { name: "bare HTTP server, same bytes", values: bareValues },
        target: "ratio ≥ 0.5",
      },
    ];
  } finally {
    bare.stop();
    await product.stop();
  }
}

/** Processor time of a list that is rendered for each request: of the product and of PostgreSQL. */
export async function measureRenderedList(
  market: Market,
  path: string,
  headers: Record<string, string>,
): Promise<Measure[]> {
  const product = await market.startProduct();
  try {
    const list = product.origin("kg") + path;
    await load(list, { clients: 4, ms: warmUpMs, headers });
    const node: number[] = [];
    const database: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = { node: cpuOf(product.pid), database: market.cpu() };
      const { count, perSecond } = await load(list, { clients: 4, ms: roundMs, headers });
      node.push((cpuOf(product.pid) - before.node) / count);
      database.push((market.cpu() - before.database) / count);
      rates.push(perSecond);
    }
    return [
      { name: "rendered list, processor time of Node", unit: "ms", values: node, target: "≤ 4 ms" },
      { name: "rendered list, processor time of PostgreSQL", unit: "ms", values: database, target: "≤ 1 ms" },
      { name: "rendered list, 4 clients", unit: "a second", values: rates },
    ];
  } finally {
    await product.stop();
  }
}

/** A process that sends the same response to every request. */
function startBareServer() {
  const child: ChildProcess = fork(join(import.meta.dirname, "bare-server.ts"), { serialization: "json" });
  return {
    /** @returns its URL */
    async sending(response: BareResponse): Promise<string> {
      child.send(response);
      const [port] = (await once(child, "message")) as [number];
      return `http://localhost:${port}/`;
    },
    stop: () => child.kill(),
  };
}

async function toResponse(url: string, headers: Record<string, string>): Promise<BareResponse> {
  const { host, port, pathname } = new URL(url);
  const [response] = (await once(
    get({ host: "127.0.0.1", port, path: pathname, headers: { host, ...headers } }),
    "response",
  )) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { headers: response.headers as Record<string, string>, body: Buffer.concat(chunks).toString("base64") };
}
