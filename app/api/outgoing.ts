import { Agent, fetch } from "undici";

/**
 * The connections of every HTTP request this process sends. An idle one is kept for a moment only: an outage leaves
 * connections behind that look sound and swallow whatever is sent over them, and may last longer than the other side
 * keeps them. HTTP/1.1, where an aborted request takes its connection with it.
 */
const agent = new Agent({
  connect: { timeout: 5_000 },
  keepAliveTimeout: 1_000,
  keepAliveMaxTimeout: 1_000,
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  allowH2: false,
});

type Outgoing = Pick<RequestInit, "method" | "headers" | "redirect" | "signal"> & {
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer> | undefined;
};

/**
 * `fetch` for requests to other systems. Both it and its connections come from the same package: the `fetch` built into
 * Node is of another version. The deadline is the caller's, given as `signal`.
 */
export async function fetchOutside(url: string, { headers, body, signal, ...how }: Outgoing): Promise<Response> {
  const answer = await fetch(url, {
    ...how,
    dispatcher: agent,
    headers: [...new Headers(headers)],
    signal: signal ?? null,
    body: body ?? null,
  });
  return answer as unknown as Response;
}

/** The same for a request that is made already. */
export async function sendOutside(request: Request): Promise<Response> {
  const { url, method, headers, redirect, signal } = request;
  const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
  return fetchOutside(url, { method, headers, redirect, signal, body });
}
