import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { sendRequest } from "../support/http.ts";
import { childrenOf } from "../support/processes.ts";
import { startAndFail, startProduct, type Product } from "../support/product.ts";
import { readProvided } from "../support/provided.ts";
import { sessionSecret } from "../support/session-secret.ts";

const metricsToken = "a token of the tests";
const count = 2;

let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  database = await createTestDatabase({ content: "product" });
  product = await startProduct({
    env: {
      DATABASE_URL: database.connectionString,
      SESSION_SECRET: sessionSecret,
      METRICS_TOKEN: metricsToken,
      WEB_PROCESSES: String(count),
    },
  });
});
afterAll(async () => {
  await product?.stop();
  await database?.close();
});

const webProcesses = () => childrenOf(product.pid);

/** Which of the processes before still run, and the number of new ones. */
function replacedBy(before: number[]) {
  const running = webProcesses();
  return {
    kept: before.filter((pid) => running.includes(pid)),
    added: running.filter((pid) => !before.includes(pid)).length,
  };
}

/** Requests pages over kept connections until `run` ends. @returns statuses and errors of all requests */
async function visitDuring(run: () => Promise<void>): Promise<string[]> {
  const outcomes: string[] = [];
  let done = false;
  const visit = (agent: Agent) =>
    new Promise<string>((resolve) => {
      const options = { agent, host: "127.0.0.1", port: product.port, path: "/contacts" };
      const outgoing = request({ ...options, headers: { host: `kg.localhost:${product.port}` } }, (incoming) => {
        incoming.resume().on("end", () => resolve(String(incoming.statusCode)));
        incoming.on("error", (error) => resolve(error.message));
      });
      outgoing.on("error", (error) => resolve(error.message));
      outgoing.end();
    });
  const visitors = Array.from({ length: 6 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!done) outcomes.push(await visit(agent));
    agent.destroy();
  });
  await run();
  done = true;
  await Promise.all(visitors);
  return outcomes;
}

test("A-04 several web processes share one port, and metrics are those of all together", async () => {
  expect(webProcesses()).toHaveLength(count);
  const before = await countedPages();
  const requests = 8;
  await Promise.all(Array.from({ length: requests }, () => sendRequest(`${product.origin("kg")}/contacts`)));
  expect((await countedPages()) - before).toBe(requests);
});

async function countedPages(): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { text } = await sendRequest(`${product.origin("kg")}/metrics`, { headers });
  return Number(
    /^http_request_duration_seconds_count\{method="GET",kind="page",status="200"\} (\d+)$/m.exec(text)?.[1] ?? 0,
  );
}

test("A-04 a web process that dies is replaced while the others serve requests", async () => {
  const [killed, ...others] = webProcesses();
  process.kill(killed!, "SIGKILL");
  expect((await sendRequest(`${product.origin("kg")}/contacts`)).status).toBe(200);
  await expect.poll(() => replacedBy([killed!, ...others])).toEqual({ kept: others, added: 1 });
});

test("A-04 SIGUSR2 replaces every web process, and no request fails", async () => {
  const before = webProcesses();
  const outcomes = await visitDuring(async () => {
    process.kill(product.pid, "SIGUSR2");
    await expect.poll(() => replacedBy(before), { timeout: 60_000 }).toEqual({ kept: [], added: count });
  });
  expect(outcomes.length).toBeGreaterThan(20);
  expect(new Set(outcomes)).toEqual(new Set(["200"]));
});

test("A-04 no process stays when the supervisor is stopped", async () => {
  const before = webProcesses();
  await product.stop();
  expect(before.filter(isAlive)).toEqual([]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("the supervisor reports a port in use in one line", async () => {
  const { code, output } = await startAndFail({ PORT: String(readProvided("productPort")), WEB_PROCESSES: "2" });
  expect(code).toBe(1);
  expect(output).toMatch(/^vizit: port \d+ is in use[^\n]*\n$/);
});
