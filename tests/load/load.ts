import { Agent, get, request } from "node:http";
import { readFileSync } from "node:fs";

export type Load = { perSecond: number; p50: number; p95: number; failed: number; count: number };

/** Requests the URL continuously for `ms` by `clients` visitors at once. @returns percentiles in ms, and counts */
export async function load(
  url: string,
  { clients = 16, ms = 5_000, headers = {} }: { clients?: number; ms?: number; headers?: Record<string, string> } = {},
): Promise<Load> {
  const { host, port, pathname, search } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let failed = 0;
  const sendRequest = () =>
    new Promise<void>((resolve) => {
      const started = performance.now();
      get({ host: "127.0.0.1", port, path: pathname + search, agent, headers: { host, ...headers } }, (response) => {
        if (response.statusCode !== 200) failed += 1;
        response.resume().on("end", () => {
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
      while (performance.now() < end) await sendRequest();
    }),
  );
  agent.destroy();
  times.sort((first, second) => first - second);
  const percentile = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return {
    perSecond: Math.round((times.length / ms) * 1000),
    p50: percentile(0.5),
    p95: percentile(0.95),
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
      const outgoing = request(url, { method: "POST", agent, headers }, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("end", () =>
          response.statusCode === 201 ? resolve() : reject(new Error(`responded with ${response.statusCode}: ${text}`)),
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
