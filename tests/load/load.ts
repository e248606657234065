import { Agent, get, request } from "node:http";
import { readFileSync } from "node:fs";

export type Load = { perSecond: number; p50: number; p95: number; failed: number; count: number };

/** `clients` visitors who send requests continuously for `ms`; times in ms. */
export async function load(
  url: string,
  { clients = 16, ms = 5_000, headers = {} }: { clients?: number; ms?: number; headers?: Record<string, string> } = {},
): Promise<Load> {
  const { host, port, pathname, search } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let failed = 0;
  const ask = () =>
    new Promise<void>((resolve) => {
      const started = performance.now();
      get({ host: "127.0.0.1", port, path: pathname + search, agent, headers: { host, ...headers } }, (answer) => {
        if (answer.statusCode !== 200) failed += 1;
        answer.resume().on("end", () => {
          times.push(performance.now() - started);
          resolve();
        });
      }).on("error", () => {
        failed += 1;
        resolve();
      });
    });
  const end = performance.now() + ms;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) await ask();
    }),
  );
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return {
    perSecond: Math.round((times.length / ms) * 1000),
    p50: at(0.5),
    p95: at(0.95),
    failed,
    count: times.length,
  };
}

/** CPU time of a process so far, in ms; Linux only. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Posts each body once, 16 at a time. @returns 201 responses per second @throws {Error} on any other status */
export async function post(url: string, bodies: object[], clients = 16): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const waiting = [...bodies];
  const started = performance.now();
  const send = (body: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "country-id": "kg",
      };
      const outgoing = request(url, { method: "POST", agent, headers }, (answer) => {
        let said = "";
        answer.on("data", (part: Buffer) => (said += part.toString()));
        answer.on("end", () =>
          answer.statusCode === 201 ? resolve() : reject(new Error(`answered ${answer.statusCode}: ${said}`)),
        );
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await send(JSON.stringify(next));
    }),
  );
  agent.destroy();
  return Math.round((bodies.length / (performance.now() - started)) * 1000);
}
