import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, fetch } from "undici";

/**
 * The connections of all outgoing HTTP requests. Idle ones are kept only briefly: after an outage they look open and
 * lose whatever is sent on them. HTTP/1.1, where an aborted request closes its connection.
 */
const settings = {
  connect: { timeout: 5_000 },
  keepAliveTimeout: 1_000,
  keepAliveMaxTimeout: 1_000,
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  allowH2: false,
};
const agent = new Agent(settings);

/** Whether the IP is public: neither this machine's, nor a private network's, nor reserved. */
export function isPublicIp(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === "unicast";
}

/** Runs at each connection, since a name that was public when it was entered can lead to a private IP later. */
const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const allowed = (error ? [] : found).filter(({ address }) => isPublicIp(address));
    const [first] = allowed;
    if (!first) callback(error ?? new Error("the name leads to no public IP"), []);
    else if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};
const publicAgent = new Agent({ ...settings, connect: { ...settings.connect, lookup: publicLookup } });

/** Maximum bytes of a response after decompression (ADR 16). */
export const maxResponseBytes = 4 * 1024 * 1024;

export class ResponseTooLarge extends Error {
  constructor() {
    super(`a response of more than ${maxResponseBytes} bytes`);
    this.name = "ResponseTooLarge";
  }
}

type Outgoing = Pick<RequestInit, "method" | "headers" | "signal"> & {
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer> | undefined;
  /** Redirects are never followed: they would send the request to another host. `manual` returns the redirect. */
  redirect?: "error" | "manual";
  /** For hosts named by a clinic: only public IPs are connected to. An IP in the URL is not checked. */
  isPublicOnly?: boolean;
};

/**
 * `fetch` for requests to other systems. It comes from the same package as the connections, since Node's built-in one
 * is of another version. The caller sets the deadline by `signal`. Reading a body that is too large rejects with
 * `ResponseTooLarge` and closes the connection.
 */
export async function fetchOutside(
  url: string,
  { headers, body, signal, isPublicOnly, ...options }: Outgoing,
): Promise<Response> {
  const response = await fetch(url, {
    redirect: "error",
    ...options,
    dispatcher: isPublicOnly ? publicAgent : agent,
    headers: [...new Headers(headers)],
    signal: signal ?? null,
    body: body ?? null,
  });
  const { status, statusText } = response;
  // The package declares its own type of the same class.
  const responseBody = response.body as ReadableStream<Uint8Array<ArrayBuffer>> | null;
  return new Response(responseBody?.pipeThrough(limitBytes()) ?? null, {
    status,
    statusText,
    headers: [...response.headers],
  });
}

/** The same for a `Request` object. */
export async function sendOutside(request: Request): Promise<Response> {
  const { url, method, headers, signal } = request;
  const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
  return fetchOutside(url, { method, headers, signal, body });
}

function limitBytes(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxResponseBytes) throw new ResponseTooLarge();
      controller.enqueue(chunk);
    },
  });
}
