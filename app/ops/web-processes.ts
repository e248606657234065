import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { AggregatorRegistry, type Registry } from "prom-client";
import { limits } from "./limits.ts";
import { listen } from "./listener.ts";
import type { Log } from "./log.ts";

/** Messages between a web process and its supervisor, beside those of prom-client. */
type ToSupervisor = { vizit: "ready"; port: number } | { vizit: "metrics"; id: number };
type ToWebProcess = { vizit: "metrics"; id: number; text: string | null };

export type WebProcesses = {
  /** The port that all processes share. */
  port: number;
  /** Replaces one process after the other, without refusing requests. */
  restart(): Promise<void>;
  /** Lets all processes finish their requests and waits for their end. */
  stop(): Promise<void>;
};

type Options = {
  count: number;
  /** Added to the environment of each process. */
  env: Record<string, string>;
  log: Log;
};

/** Pauses before a process is replaced: none if it has run stably, and longer after each failed start. */
const replacePausesMs = [0, 500, 1_000, 2_000, 5_000];
const stableMs = 10_000;

/** Whether this process serves requests for a supervisor. */
export const isSupervised = (): boolean => cluster.isWorker;

/** Rejects with Node's error if the port cannot be used. */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer();
  await listen(server, port, host);
  await new Promise((closed) => server.close(closed));
}

/**
 * Starts web processes that share one port, and replaces those that end by themselves. The first one is ready before
 * the others start, as it migrates the database. @throws {Error} if a process ends before it is ready
 */
export async function startWebProcesses({ count, env, log }: Options): Promise<WebProcesses> {
  // The processes accept connections themselves: one that the supervisor hands to a process that has just died would
  // never get a response.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const running = new Set<Worker>();
  /** The processes that were told to end. */
  const ending = new Set<Worker>();
  const metrics = new AggregatorRegistry();
  let stopping = false;
  let restarting: Promise<void> | undefined;

  async function start(): Promise<number> {
    const worker = cluster.fork(env);
    running.add(worker);
    worker.once("exit", () => void running.delete(worker));
    const port = await readyPort(worker);
    worker.on(
      "message",
      (message: ToSupervisor) => void (message.vizit === "metrics" && sendMetrics(worker, message.id)),
    );
    const readyAt = Date.now();
    worker.once("exit", (code: number | null, signal: string | null) => {
      if (stopping || ending.delete(worker)) return;
      log.error({ pid: worker.process.pid, code, signal }, "a web process ended");
      void replace(Date.now() - readyAt > stableMs ? 0 : 1);
    });
    return port;
  }

  async function replace(attempt: number): Promise<void> {
    for (let next = attempt; !stopping; next += 1) {
      await wait(replacePausesMs[Math.min(next, replacePausesMs.length - 1)]);
      if (stopping) return;
      try {
        await start();
        return;
      } catch {
        log.error("a web process could not be replaced");
      }
    }
  }

  async function sendMetrics(worker: Worker, id: number): Promise<void> {
    const text = await metrics.clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ vizit: "metrics", id, text } satisfies ToWebProcess);
  }

  async function end(worker: Worker): Promise<void> {
    if (worker.isDead()) return;
    const exit = once(worker, "exit");
    ending.add(worker);
    worker.process.kill("SIGTERM");
    const killTimer = setTimeout(() => worker.process.kill("SIGKILL"), 2 * limits.stopMs);
    await exit;
    clearTimeout(killTimer);
  }

  async function restartAll(): Promise<void> {
    const before = [...running];
    for (const old of before) {
      if (stopping) return;
      await start();
      await end(old);
    }
  }

  const processes: WebProcesses = {
    port: 0,
    restart: () => (restarting ??= restartAll().finally(() => (restarting = undefined))),
    async stop() {
      stopping = true;
      await Promise.all([...running].map(end));
    },
  };
  try {
    processes.port = await start();
    await Promise.all(Array.from({ length: count - 1 }, start));
    return processes;
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

/** Tells the supervisor that this process can serve. */
export function announceReady(port: number): void {
  process.send?.({ vizit: "ready", port } satisfies ToSupervisor);
}

function readyPort(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new WebProcessFailure());
    worker.once("exit", ended);
    worker.on("message", function look(message: ToSupervisor) {
      if (message.vizit !== "ready") return;
      worker.off("exit", ended);
      worker.off("message", look);
      resolve(message.port);
    });
  });
}

/** A web process ended before it was ready; it has printed the reason. */
export class WebProcessFailure extends Error {}

/** Collects the metrics of all web processes; null if one does not respond. */
export function collectFromAll(registries: Registry[]): () => Promise<string | null> {
  // The constructor makes this process respond to the supervisor.
  void new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registries);
  let latest = 0;
  return () =>
    new Promise((resolve) => {
      const id = (latest += 1);
      process.on("message", function look(message: ToWebProcess) {
        if (message.vizit !== "metrics" || message.id !== id) return;
        process.off("message", look);
        resolve(message.text);
      });
      process.send!({ vizit: "metrics", id } satisfies ToSupervisor);
    });
}
