import { AsyncLocalStorage } from "node:async_hooks";
import type { liteClient } from "algoliasearch/lite";
import { fetchOutside } from "../outgoing.ts";

/** The hosted index and its key. */
export type HostedIndex = {
  appId: string;
  key: string;
  index: string;
  /** Overrides the URL that follows from the application id. */
  host: string | undefined;
};

type ClientOptions = NonNullable<Parameters<typeof liteClient>[2]>;
type Requester = NonNullable<ClientOptions["requester"]>;

/** The deadline of a call. It covers all requests of the call, including retries on other hosts. */
export const callSignal = new AsyncLocalStorage<AbortSignal>();

/**
 * Replaces the client's own requester, which decompresses outside of any promise: a response wrongly declared as gzip
 * would end the process.
 */
const requester: Requester = {
  async send({ url, method, headers, data, connectTimeout, responseTimeout }) {
    const hostTimeout = AbortSignal.timeout(connectTimeout + responseTimeout);
    const callTimeout = callSignal.getStore();
    const signal = callTimeout ? AbortSignal.any([hostTimeout, callTimeout]) : hostTimeout;
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
