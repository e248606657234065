import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { limits } from "./limits.ts";
import { createLog, type Log } from "./log.ts";
import { drain, endOnCrash, stopOnSignal } from "./shutdown.ts";

test("A-04 a request that arrives on a kept connection while a stopping process is busy gets its response", async () => {
  const server = createServer((_request, response) => response.end("response"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(client, "connect");
  const send = () => client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  send();
  await once(client, "data");

  const drained = drain(server);
  send();
  block(limits.drainMs + 100);
  const [received] = (await once(client, "data")) as [Buffer];
  expect(received.toString()).toMatch(/^HTTP\/1\.1 200 OK/);
  client.destroy();
  await drained;
});

/** Registers listeners of this process, and removes them after the test. @returns those of the event */
function listenersOf(event: "SIGTERM" | "uncaughtException", register: () => void): (() => void)[] {
  const events = ["SIGTERM", "SIGINT", "uncaughtException"] as const;
  const before = new Set(events.flatMap((name) => process.listeners(name as "SIGTERM")));
  const added = (name: string) => process.listeners(name as "SIGTERM").filter((listener) => !before.has(listener));
  register();
  const listeners = added(event) as (() => void)[];
  const all = events.map((name) => [name, added(name)] as const);
  onTestFinished(() => {
    for (const [name, registered] of all) for (const listener of registered) process.off(name, listener);
  });
  return listeners;
}

function exitSpy() {
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as typeof process.exit);
  onTestFinished(() => exit.mockRestore());
  return exit;
}

test("a process that waits for its requests ends at once on a second signal", () => {
  const exit = exitSpy();
  const stop = vi.fn(() => new Promise<void>(() => {}));
  const [signal] = listenersOf("SIGTERM", () => stopOnSignal({ log: createLog("silent"), isUnderNpm: false, stop }));
  signal!();
  expect([stop.mock.calls.length, exit.mock.calls]).toEqual([1, []]);
  signal!();
  expect(exit).toHaveBeenCalledWith(1);
});

test.each([
  ["that has stopped", async () => {}, ["stopping", "stopped"], 0],
  ["that could not stop", () => Promise.reject(new Error("broken")), ["stopping", "stopping failed"], 1],
])("a process %s logs it and exits", async (_case, stop, logged, code) => {
  const exit = exitSpy();
  const messages: unknown[] = [];
  const write = (...logArguments: unknown[]) => void messages.push(logArguments.at(-1));
  const log = { info: write, error: write } as unknown as Log;
  const [signal] = listenersOf("SIGTERM", () => stopOnSignal({ log, isUnderNpm: false, stop }));
  signal!();
  await vi.waitFor(() => expect(exit.mock.calls[0]).toEqual([code]));
  expect(messages.slice(0, 2)).toEqual(logged);
});

test("X-04 an uncaught error is reported, and sent before the process exits", async () => {
  const exit = exitSpy();
  const sent = Promise.withResolvers<void>();
  const report = vi.fn();
  const [crash] = listenersOf("uncaughtException", () => endOnCrash({ report, close: () => sent.promise }));
  crash!();
  expect([report.mock.calls.length, exit.mock.calls.length]).toEqual([1, 0]);
  sent.resolve();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1));
});

/** Keeps the process busy, so that a timer and a request are due at once. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
