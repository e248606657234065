import { fork } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { productionCache, productionDeadlines, startProduct } from "../support/product.ts";
import type { BareAnswer } from "./bare-server.ts";
import { cpuOf, load } from "./load.ts";

const rounds = 5;
const roundMs = 3_000;

/**
 * Answers a second of a list from the page cache, compared with a bare HTTP server that sends the same bytes. The two
 * alternate.
 */
export async function measureCachedList(path: string, headers: Record<string, string>): Promise<void> {
  const product = await startProduct({ env: { ...productionDeadlines, ...productionCache } });
  const bare = fork(join(import.meta.dirname, "bare-server.ts"), { serialization: "json" });
  try {
    const list = product.origin("kg") + path;
    await load(list, { ms: roundMs, headers });
    bare.send(await answerOf(list, headers));
    const [port] = (await once(bare, "message")) as [number];
    const rows = [];
    for (let round = 0; round < rounds; round += 1) {
      const limit = await load(`http://localhost:${port}/`, { ms: roundMs, headers });
      const before = cpuOf(product.pid);
      const { count, perSecond, p95, failed } = await load(list, { ms: roundMs, headers });
      rows.push({
        "cached list, a second": perSecond,
        "bare server, a second": limit.perSecond,
        ratio: (perSecond / limit.perSecond).toFixed(2),
        "processor time, ms": ((cpuOf(product.pid) - before) / count).toFixed(2),
        "p95, ms": p95,
        failed,
      });
    }
    console.table(rows);
    const ratios = rows.map(({ ratio }) => Number(ratio)).toSorted((one, other) => one - other);
    console.log(`median ratio ${ratios[Math.floor(rounds / 2)]} (limit 0.5)`);
  } finally {
    bare.kill();
    await product.stop();
  }
}

async function answerOf(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  const { host, port, pathname } = new URL(url);
  const [answer] = (await once(
    get({ host: "127.0.0.1", port, path: pathname, headers: { host, ...headers } }),
    "response",
  )) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { headers: answer.headers as Record<string, string>, body: Buffer.concat(chunks).toString("base64") };
}
