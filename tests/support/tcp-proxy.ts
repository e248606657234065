import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from "node:net";
import pg from "pg";

/**
 * How the proxy treats new and open connections:
 * - pass: all bytes are passed on
 * - hang: connections are accepted, all bytes in both directions are dropped
 * - refuse: nothing listens
 * - reset: connections are accepted and reset
 * - cut: the first half of each reply is passed on, then the connection ends
 * - garbage: each reply is replaced by other bytes
 * - truncate: each reply is replaced by a row description that ends before its columns
 * - mute: requests pass, replies are dropped
 */
export type ProxyMode = "pass" | "hang" | "refuse" | "reset" | "cut" | "garbage" | "truncate" | "mute";

/** The start of PostgreSQL's message T (RowDescription), which announces five columns; the columns are missing. */
const truncatedRow = Buffer.from([0x54, 0, 0, 0, 6, 0, 5]);

export type TcpProxy = {
  port: number;
  set(mode: ProxyMode): Promise<void>;
  /** Closes all connections; new ones go to another server. */
  moveTo(target: NetConnectOpts): void;
  /** Number of connections so far. */
  opened(): number;
  /** Changes to mode mute at the next request that contains this text. */
  muteAtRequest(text: string): void;
  close(): Promise<void>;
};

/** A proxy between a client and a local server that simulates broken networks and servers. */
export async function openTcpProxy(first: NetConnectOpts): Promise<TcpProxy> {
  let target = first;
  let mode: ProxyMode = "pass";
  let muteText: string | null = null;
  let opened = 0;
  const clients = new Set<Socket>();

  // Half-open: a socket would otherwise close with its other side, and a server that hangs does not close.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    clients.add(client);
    opened += 1;
    const upstream = connect({ ...target, allowHalfOpen: true });
    client.on("close", () => {
      clients.delete(client);
      upstream.destroy();
    });
    upstream.on("close", () => client.destroy());
    client.on("error", () => {});
    upstream.on("error", () => {});
    if (mode === "reset") return void client.resetAndDestroy();

    client.on("data", (bytes) => {
      if (muteText && bytes.includes(muteText)) [mode, muteText] = ["mute", null];
      if (mode !== "hang") upstream.write(bytes);
    });
    client.on("end", () => mode === "hang" || upstream.end());
    upstream.on("end", () => mode === "hang" || client.end());
    upstream.on("data", (bytes) => {
      if (mode === "hang" || mode === "mute") return;
      if (mode === "cut") return void client.end(bytes.subarray(0, bytes.length >> 1), () => client.destroy());
      if (mode === "truncate") return void client.write(truncatedRow);
      client.write(mode === "garbage" ? Buffer.from(bytes.map((byte) => byte ^ 0x5a)) : bytes);
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const unlisten = async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    for (const client of clients) client.destroy();
    await closed;
  };

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async set(next) {
      const before = mode;
      mode = next;
      if (next === "refuse" && before !== "refuse") await unlisten();
      if (next !== "refuse" && before === "refuse") await listen(port);
      if (next === "reset") for (const client of clients) client.resetAndDestroy();
    },
    moveTo(next) {
      target = next;
      for (const client of clients) client.destroy();
    },
    opened: () => opened,
    muteAtRequest: (text) => void (muteText = text),
    close: () => (server.listening ? unlisten() : Promise.resolve()),
  };
}

/** A proxy in front of the PostgreSQL server of a connection string, and the connection string through it. */
export async function openDatabaseProxy(connectionString: string): Promise<TcpProxy & { connectionString: string }> {
  const { user, database } = new pg.Client({ connectionString });
  const proxy = await openTcpProxy(endpointOf(connectionString));
  return { ...proxy, connectionString: `postgresql://${user}@127.0.0.1:${proxy.port}/${database}` };
}

/** The socket or port on which the server of a connection string listens. */
export function endpointOf(connectionString: string): NetConnectOpts {
  const { host, port } = new pg.Client({ connectionString });
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
