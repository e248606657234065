import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

export type LoopbackServer = { host: string; port: number; url: string; close: () => void };

/** Starts a server on a free port of 127.0.0.1. `close` also closes the connections that are still open. */
export async function listenOnLoopback(server: Server): Promise<LoopbackServer> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { host, port, url: `http://${host}`, close };
}
