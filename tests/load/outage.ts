// `npm run bench -- outage [seconds …]`: response times of pages and API while the database, a remote API or the SMS
// gateway hangs, and the time until they recover, with 16 clients that request continuously. Default: 2 and 10 s.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbedded } from "#app/api/database/embedded/server.ts";
import { sendRequest } from "../support/http.ts";
import { productionDeadlines, startProduct, type Product } from "../support/product.ts";
import { openSmsGateway } from "../support/sms-gateway.ts";
import { openDatabaseProxy, openTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { createVisitor } from "../support/visitor.ts";
import { measureHungGateway, measureHungNumbers } from "./outage-sms.ts";

/** Number of clients that send requests at the same time. */
const clientCount = 16;
/** Milliseconds of observation before and after the outage. */
const observationMs = 5_000;
/** Milliseconds between two requests of a client. */
const pauseMs = 100;
const env = { SESSION_SECRET: "a secret of the measurement, long enough", ...productionDeadlines };

type Sample = { path: string; began: number; ended: number; status: number; retryAfter: string | undefined };
type Part = { name: string; product: Product; proxy: TcpProxy; paths: string[] };

export async function measureOutages(seconds: number[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "vizit-outage-"));
  chmodSync(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir });
  const database = await openDatabaseProxy(embedded.connectionString);
  const product = await startProduct({ env: { ...env, DATABASE_URL: database.connectionString } });
  const api = await openTcpProxy({ host: "127.0.0.1", port: product.port });
  const remote = await startProduct({ env: { ...env, API_URL: `http://127.0.0.1:${api.port}` } });
  try {
    const home = await createVisitor(product.origin("kg")).get("/");
    const list = home.document.querySelector("#specialties a[href*='/doctors/']")!.getAttribute("href")!;
    const pages = [list, "/clinics/bishkek", "/search?q=кардиолог", "/readyz"];
    const calls = ["/api/v1/doctors/?city=10", "/api/v1/cities/"];
    const parts: Part[] = [
      { name: "database", product, proxy: database, paths: [...pages, ...calls] },
      { name: "remote API", product: remote, proxy: api, paths: pages },
    ];
    const rows = [];
    for (const part of parts)
      for (const hangSeconds of seconds) rows.push(...(await measure(part, hangSeconds * 1_000)));
    console.table(rows);
    await measureSms(seconds, embedded.connectionString);
  } finally {
    await remote.stop();
    await product.stop();
    await api.close();
    await database.close();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures the SMS gateway on a product of its own: that of the other measurements sends no SMS. */
async function measureSms(seconds: number[], connectionString: string): Promise<void> {
  const gateway = await openSmsGateway();
  const sms = { SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: gateway.url, TRUST_PROXY: "1" };
  const product = await startProduct({ env: { ...env, ...sms, DATABASE_URL: connectionString } });
  try {
    const rows = [];
    for (const hangSeconds of seconds) rows.push(await measureHungNumbers(product, gateway, hangSeconds * 1_000));
    for (const hangSeconds of seconds) rows.push(await measureHungGateway(product, gateway, hangSeconds * 1_000));
    console.table(rows);
  } finally {
    await product.stop();
    gateway.close();
  }
}

async function measure({ name, product, proxy, paths }: Part, hangMs: number) {
  const samples: Sample[] = [];
  let isOver = false;
  const sendRequests = async () => {
    while (!isOver) {
      const path = paths[Math.floor(Math.random() * paths.length)]!;
      const began = performance.now();
      const { status, headers } = await sendRequest(encodeURI(product.origin("kg") + path), {
        headers: { accept: "text/html" },
      });
      samples.push({ path, began, ended: performance.now(), status, retryAfter: headers["retry-after"] });
      await wait(pauseMs);
    }
  };
  const clients = Promise.all(Array.from({ length: clientCount }, sendRequests));
  await wait(observationMs);
  const hangStartedAt = performance.now();
  await proxy.set("hang");
  await wait(hangMs);
  await proxy.set("pass");
  const recoveredAt = performance.now();
  await wait(observationMs);
  isOver = true;
  await clients;
  return paths.map((path) => {
    const ofPath = samples.filter((request) => request.path === path);
    const during = ofPath.filter(({ began, ended }) => ended > hangStartedAt && began < recoveredAt);
    const failed = ofPath.filter(({ status, ended }) => status !== 200 && ended > recoveredAt);
    const lastOf = (times: number[]) =>
      times.length > 0 ? `${Math.round(Math.max(...times) - recoveredAt)} ms` : "none";
    return {
      hangs: name,
      for: `${hangMs / 1_000} s`,
      request: decodeURI(path),
      "longest response": `${Math.round(Math.max(...during.map(({ began, ended }) => ended - began)))} ms`,
      responses: Object.entries(
        Object.groupBy(
          during,
          ({ status, retryAfter }) => `${status}${retryAfter ? ` Retry-After: ${retryAfter}` : ""}`,
        ),
      )
        .map(([kind, those]) => `${those!.length} × ${kind}`)
        .join(", "),
      "failed before": ofPath.filter(({ status, ended }) => status !== 200 && ended < hangStartedAt).length,
      "last failure after the recovery": lastOf(failed.map(({ ended }) => ended)),
      "last failure begun after the recovery": lastOf(
        failed.map(({ began }) => began).filter((began) => began > recoveredAt),
      ),
    };
  });
}
