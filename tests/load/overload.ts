import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { productionDeadlines, startProduct, type Product } from "../support/product.ts";
import { startForm } from "../support/booking.ts";
import { createVisitor } from "../support/visitor.ts";
import { cpuOf } from "./load.ts";

type Responses = { served: number[]; refused: number[]; failed: number };

const browser = {
  accept: "text/html",
  "accept-encoding": "gzip, deflate, br",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};

/** Measures far more visitors than a node can serve, bookings at the same time, and the recovery afterwards. */
export async function measureOverload(clients = 1_000): Promise<void> {
  const product = await startProduct({ env: productionDeadlines });
  try {
    const visitor = createVisitor(product.origin("kg"));
    const { list, form } = await startForm(visitor);
    const pages = { list: list.url.href, form: form.url.href };
    await visit(pages.list, { clients: 16, seconds: 3 });
    const rows: Record<string, object> = {};
    const peak = await visit(pages.list, { clients: 16, seconds: 8 });
    rows["16 clients"] = figuresOf(peak, 8, product);
    const cpuBefore = cpuOf(product.pid);
    const [crowd, booking] = await Promise.all([
      visit(pages.list, { clients, seconds: 15 }),
      visit(pages.form, { clients: 2, seconds: 15 }),
    ]);
    const cpu = cpuOf(product.pid) - cpuBefore;
    console.log(`CPU of the product under overload: ${Math.round(cpu / 15)} ms a second`);
    rows[`${clients} clients`] = figuresOf(crowd, 15, product);
    rows["booking form meanwhile, 2 clients"] = figuresOf(booking, 15, product);
    const after = await visit(pages.list, { clients: 16, seconds: 8 });
    rows["16 clients afterwards"] = figuresOf(after, 8, product);
    console.table(rows);
    const share = crowd.served.length / 15 / (peak.served.length / 8);
    console.log(`goodput under overload: ${share.toFixed(2)} of the peak`);
  } finally {
    await product.stop();
  }
}

/** Visitors who request the page again as soon as it has arrived. */
async function visit(url: string, { clients, seconds }: { clients: number; seconds: number }): Promise<Responses> {
  const { host, port, pathname, search } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const responses: Responses = { served: [], refused: [], failed: 0 };
  const ask = () =>
    new Promise<void>((resolve) => {
      const started = performance.now();
      get({ host: "127.0.0.1", port, path: pathname + search, agent, headers: { host, ...browser } }, (response) => {
        response.resume().on("end", () => {
          const ms = performance.now() - started;
          if (response.statusCode === 200) responses.served.push(ms);
          else if (response.statusCode === 503) responses.refused.push(ms);
          else responses.failed += 1;
          resolve();
        });
      }).on("error", () => {
        responses.failed += 1;
        resolve();
      });
    });
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) await ask();
    }),
  );
  agent.destroy();
  return responses;
}

function figuresOf({ served, refused, failed }: Responses, seconds: number, { pid }: Product) {
  return {
    "served/s": Math.round(served.length / seconds),
    "served p50": percentile(served, 0.5),
    "served p99": percentile(served, 0.99),
    "refused/s": Math.round(refused.length / seconds),
    "refused p50": percentile(refused, 0.5),
    "refused p99": percentile(refused, 0.99),
    failed,
    MB: Math.round(memoryOf(pid) / 1024),
  };
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}

/** Resident memory in kB; Linux only. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
}
