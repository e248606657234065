import { AsyncLocalStorage } from "node:async_hooks";
import type { liteClient } from "algoliasearch/lite";
import { fetchOutside } from "../outgoing.ts";

/** Where the hosted index is, and the key that opens it. */
export type HostedIndex = {
  appId: string;
  key: string;
  index: string;
  /** Another address than the one that follows from the application's id. */
  host: string | undefined;
};

type ClientOptions = NonNullable<Parameters<typeof liteClient>[2]>;
type Requester = NonNullable<ClientOptions["requester"]>;

/** Ends every request of a call when the call's own time is over, the client's tries at other hosts included. */
const deadline = new AsyncLocalStorage<AbortSignal>();

/** @throws when `call` does, or has not answered after `ms` */
export function within<Value>(ms: number, call: () => Promise<Value>): Promise<Value> {
  const signal = AbortSignal.timeout(ms);
  const expired = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
  return Promise.race([deadline.run(signal, call), expired]);
}

/**
 * On our own connections: the client's own requester unpacks an answer outside of any promise, so that one which says that it is
 * gzip and is not ends the process.
 */
const requester: Requester = {
  async send({ url, method, headers, data, connectTimeout, responseTimeout }) {
    const ofHost = AbortSignal.timeout(connectTimeout + responseTimeout);
    const ofCall = deadline.getStore();
    const signal = ofCall ? AbortSignal.any([ofHost, ofCall]) : ofHost;
    const body = data as string | Uint8Array<ArrayBuffer> | undefined;
    try {
      const response = await fetchOutside(url, { method, headers, body, signal, redirect: "error" });
      const content = await response.text();
      return { status: response.status, headers: Object.fromEntries(response.headers), content, isTimedOut: false };
    } catch (error) {
      return { status: 0, content: "", isTimedOut: error instanceof DOMException && error.name === "TimeoutError" };
    }
  },
};

export function clientOptions({ host }: HostedIndex): ClientOptions {
  const hosts = host === undefined ? {} : { hosts: [hostOf(new URL(host))] };
  return { ...hosts, requester };
}

function hostOf({ protocol, hostname, port }: URL) {
  const scheme = protocol === "http:" ? ("http" as const) : ("https" as const);
  return { url: hostname, ...(port ? { port: Number(port) } : {}), protocol: scheme, accept: "readWrite" as const };
}
