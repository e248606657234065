/** Seconds after which to try again, as the value of Retry-After. */
export const retryAfter = "5";

/** A response for programs: a line of text that no cache stores. */
export function plainResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });
}

/** The response while a dependency of the process is unavailable: a 503 with Retry-After. */
export function unavailableResponse(waitSeconds: number | null = null): Response {
  return plainResponse(503, "out of reach", { "retry-after": String(waitSeconds ?? retryAfter) });
}
