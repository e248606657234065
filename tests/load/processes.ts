import { availableParallelism } from "node:os";
import { productionDeadlines, startProduct, type Product } from "../support/product.ts";
import { load } from "./load.ts";

const rounds = 5;
const roundMs = 4_000;

/**
 * Answers a second of a list, rendered for each request, by one web process and by one per core. The two alternate.
 * The database and this client use the same cores, so the ratio is below their number.
 */
export async function measureProcesses(path: string, headers: Record<string, string>): Promise<void> {
  const products: Product[] = [];
  try {
    for (const WEB_PROCESSES of ["1", "auto"])
      products.push(await startProduct({ env: { ...productionDeadlines, WEB_PROCESSES } }));
    for (const product of products) await load(product.origin("kg") + path, { ms: roundMs, headers });
    const rows = [];
    for (let round = 0; round < rounds; round += 1) {
      const [one, all] = [
        await load(products[0]!.origin("kg") + path, { ms: roundMs, headers }),
        await load(products[1]!.origin("kg") + path, { ms: roundMs, headers }),
      ];
      rows.push({
        "one process, a second": one.perSecond,
        "p95, ms": one.p95,
        [`${availableParallelism()} processes, a second`]: all.perSecond,
        "their p95, ms": all.p95,
        ratio: (all.perSecond / one.perSecond).toFixed(2),
        failed: one.failed + all.failed,
      });
    }
    console.table(rows);
    const ratios = rows.map(({ ratio }) => Number(ratio)).toSorted((a, b) => a - b);
    console.log(`median ratio ${ratios[Math.floor(rounds / 2)]}`);
  } finally {
    for (const product of products) await product.stop();
  }
}
