import { availableParallelism } from "node:os";
import type { Product } from "../support/product.ts";
import { load } from "./load.ts";
import type { Market } from "./market.ts";
import type { Measure } from "./measure.ts";

const rounds = 5;
const roundMs = 4_000;

/**
 * Responses a second of a list, rendered for each request, by one web process per core. Baseline: one web process. The
 * database and the client use the same cores, so the ratio is below their number.
 */
export async function measureProcesses(
  market: Market,
  path: string,
  headers: Record<string, string>,
): Promise<Measure[]> {
  const products: Product[] = [];
  try {
    for (const WEB_PROCESSES of ["1", "auto"]) products.push(await market.startProduct({ WEB_PROCESSES }));
    const [one, all] = products.map((product) => product.origin("kg") + path) as [string, string];
    for (const list of [one, all]) await load(list, { ms: roundMs, headers });
    const values: number[] = [];
    const ofOne: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ofOne.push((await load(one, { ms: roundMs, headers })).perSecond);
      values.push((await load(all, { ms: roundMs, headers })).perSecond);
    }
    return [
      {
        name: `rendered list, ${availableParallelism()} web processes, 16 clients`,
        unit: "a second",
        values,
        baseline: { name: "one web process", values: ofOne },
        target: "ratio ≥ 1.8, with a core for each and others for client and database",
      },
    ];
  } finally {
    for (const product of products) await product.stop();
  }
}
