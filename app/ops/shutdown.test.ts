import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { limits } from "./limits.ts";
import { createLog } from "./log.ts";
import { drain, stopOnSignal } from "./shutdown.ts";

test("A-04 a request that arrives on a kept connection while a stopping process is busy is answered", async () => {
  const server = createServer((_request, response) => response.end("answered"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(client, "connect");
  const ask = () => client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ask();
  await once(client, "data");

  const drained = drain(server);
  ask();
  block(limits.drainMs + 100);
  const [answer] = (await once(client, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK/);
  client.destroy();
  await drained;
});

test("a second signal ends a process at once that waits for its requests", async () => {
  const before = new Set(process.listeners("SIGTERM"));
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as typeof process.exit);
  const stopped = Promise.withResolvers<void>();
  const stop = vi.fn(() => stopped.promise);
  stopOnSignal({ log: createLog("silent"), underNpm: false, stop });
  const [onSignal] = process.listeners("SIGTERM").filter((listener) => !before.has(listener));
  onTestFinished(() => {
    exit.mockRestore();
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.off(signal, process.listeners(signal).at(-1)!);
  });
  onSignal!("SIGTERM");
  expect([stop.mock.calls.length, exit.mock.calls]).toEqual([1, []]);
  onSignal!("SIGTERM");
  expect(exit).toHaveBeenCalledWith(1);
});

/** Keeps the process busy, so that a timer and a request are due at once. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
