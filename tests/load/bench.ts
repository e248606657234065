// `npm run bench`: measures the product's performance limits on a product of its own. Needs an idle machine.
import { ask } from "../support/http.ts";
import { productionDeadlines, startProduct } from "../support/product.ts";
import { createVisitor } from "../support/visitor.ts";
import { cpuOf, load } from "./load.ts";

if (process.argv[2] === "size") {
  const { measureSize } = await import("./size.ts");
  await measureSize(Number(process.argv[3]) || 100_000);
  process.exit();
}

if (process.argv[2] === "create") {
  const { measureCreate } = await import("./create.ts");
  await measureCreate();
  process.exit();
}

if (process.argv[2] === "open") {
  const { measureOpening } = await import("./open.ts");
  await measureOpening();
  process.exit();
}

if (process.argv[2] === "overload") {
  const { measureOverload } = await import("./overload.ts");
  await measureOverload(Number(process.argv[3]) || undefined);
  process.exit();
}

if (process.argv[2] === "search") {
  const { measureSearch } = await import("./search.ts");
  await measureSearch();
  process.exit();
}

if (process.argv[2] === "outage") {
  const { measureOutages } = await import("./outage.ts");
  const seconds = process.argv.slice(3).map(Number);
  await measureOutages(seconds.length > 0 ? seconds : [2, 10]);
  process.exit();
}

type Row = { what: string; measured: string; limit: string };

const browser = {
  "accept-encoding": "gzip, deflate, br",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};

if (process.argv[2] === "processes") {
  const { measureProcesses } = await import("./processes.ts");
  await measureProcesses("/doctors/bishkek/kardiolog", browser);
  process.exit();
}

if (process.argv[2] === "cached") {
  const { measureCachedList } = await import("./cached-list.ts");
  await measureCachedList("/doctors/bishkek/kardiolog", browser);
  process.exit();
}

const rows: Row[] = [];
const product = await startProduct({ env: productionDeadlines });
try {
  const list = await doctorsList();
  await listBytes(list);
  await listCpu(list);
} finally {
  await product.stop();
}
console.table(rows);

/** The first doctors list linked from a market's home page. */
async function doctorsList(): Promise<string> {
  const home = await createVisitor(product.origin("kg")).get("/");
  const link = home.document
    .querySelectorAll("main a[href]")
    .find((element) => element.getAttribute("href")!.includes("doctors/"));
  return new URL(link!.getAttribute("href")!, home.url).href;
}

async function listBytes(list: string): Promise<void> {
  const page = await ask(list, { headers: browser });
  rows.push({
    what: "doctors list, HTML and CSS over the wire",
    measured: `${(page.wireBytes / 1000).toFixed(1)} kB`,
    limit: "14.6 kB",
  });
}

async function listCpu(list: string): Promise<void> {
  await load(list, { ms: 3_000, headers: browser });
  const before = cpuOf(product.pid);
  const { count, perSecond, p50, p95, failed } = await load(list, { ms: 5_000, headers: browser });
  rows.push({
    what: "doctors list, processor time without the page cache",
    measured: `${((cpuOf(product.pid) - before) / count).toFixed(2)} ms`,
    limit: "2.5 ms",
  });
  rows.push({
    what: "the same, 16 visitors",
    measured: `${perSecond}/s, p50 ${p50} ms, p95 ${p95} ms, ${failed} failed`,
    limit: "0 failed",
  });
}
