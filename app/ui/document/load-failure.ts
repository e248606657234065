import { isRouteErrorResponse } from "react-router";

/** The reason why data or code could not be loaded. */
export type LoadFailure = {
  kind: "offline" | "unreachable" | "unavailable" | "broken";
  /** The server's message, in the visitor's language. */
  detail?: string | undefined;
};

/** An error status of our server in response to a plain `fetch`. */
export class HttpFailure extends Error {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    super(`HTTP ${status}`);
    this.status = status;
    this.text = text;
  }
}

export const broken: LoadFailure = { kind: "broken" };

/** @throws {HttpFailure} for an error status, and whatever `fetch` throws */
export async function fetchOk(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new HttpFailure(response.status, await response.text());
  return response;
}

/** @throws as `fetchOk`, and a SyntaxError if the body is not JSON */
export async function fetchJson<Json>(url: string, init?: RequestInit): Promise<Json> {
  return (await (await fetchOk(url, init)).json()) as Json;
}

/**
 * A JSON object that has `member`, unlike JSON that our server did not send, such as a proxy's.
 *
 * @throws as `fetchJson`, and a SyntaxError for other JSON
 */
export async function fetchObject<Json extends object>(
  url: string,
  member: keyof Json & string,
  init?: RequestInit,
): Promise<Json> {
  const response = await fetchJson<unknown>(url, init);
  if (typeof response !== "object" || response === null || !(member in response))
    throw new SyntaxError(`no "${member}" in the response`);
  return response as Json;
}

/** The failure that a thrown error means; null for an error response that has a page of its own, such as a 404. */
export function failureOf(error: unknown): LoadFailure | null {
  if (error instanceof HttpFailure) return failureOfStatus(error.status, error.text);
  if (isRouteErrorResponse(error)) {
    // Thrown by a loader or an action; if its data is text, the response is a proxy's.
    const hasPage = error.status < 500 && typeof error.data !== "string";
    return hasPage ? null : failureOfStatus(error.status, error.data);
  }
  // Thrown by `fetch` without a response.
  if (error instanceof TypeError) return unreachable();
  return broken;
}

export function unreachable(): LoadFailure {
  return { kind: navigator.onLine ? "unreachable" : "offline" };
}

export function failureOfStatus(status: number, body?: unknown): LoadFailure {
  return { kind: status === 429 || status === 503 ? "unavailable" : "broken", detail: detailOf(body) };
}

/** The first detail of an API error body. */
export function detailOf(body: unknown): string | undefined {
  try {
    const read = (typeof body === "string" ? JSON.parse(body) : body) as { errors?: { detail?: unknown }[] } | null;
    const detail = read?.errors?.[0]?.detail;
    return typeof detail === "string" && detail ? detail : undefined;
  } catch {
    return undefined;
  }
}
