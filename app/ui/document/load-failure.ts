import { isRouteErrorResponse } from "react-router";

/** The reason why data or code could not be loaded. */
export type LoadFailure = {
  kind: "offline" | "unreachable" | "busy" | "broken";
  /** The server's message, in the visitor's language. */
  detail?: string | undefined;
};

/** An error status of our server in answer to a plain `fetch`. */
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
  const answer = await fetch(url, init);
  if (!answer.ok) throw new HttpFailure(answer.status, await answer.text());
  return answer;
}

/** @throws as `fetchOk`, and a SyntaxError if the body is not JSON */
export async function fetchJson<Answer>(url: string, init?: RequestInit): Promise<Answer> {
  return (await (await fetchOk(url, init)).json()) as Answer;
}

/**
 * A JSON object that has `member`, unlike JSON that our server did not send, such as a proxy's.
 *
 * @throws as `fetchJson`, and a SyntaxError for other JSON
 */
export async function fetchObject<Answer extends object>(
  url: string,
  member: keyof Answer & string,
  init?: RequestInit,
): Promise<Answer> {
  const answer = await fetchJson<unknown>(url, init);
  if (typeof answer !== "object" || answer === null || !(member in answer))
    throw new SyntaxError(`no "${member}" in the answer`);
  return answer as Answer;
}

/** The failure that an error of a load means; null for an answer that has a page, such as a 404. */
export function failureOf(error: unknown): LoadFailure | null {
  if (error instanceof HttpFailure) return failureOfStatus(error.status, error.text);
  if (isRouteErrorResponse(error)) {
    // Thrown by a loader or an action, unless its data is text: then a proxy has answered.
    const hasPage = error.status < 500 && typeof error.data !== "string";
    return hasPage ? null : failureOfStatus(error.status, error.data);
  }
  // Thrown by `fetch` without an answer.
  if (error instanceof TypeError) return unreachable();
  return broken;
}

export function unreachable(): LoadFailure {
  return { kind: navigator.onLine ? "unreachable" : "offline" };
}

export function failureOfStatus(status: number, body?: unknown): LoadFailure {
  return { kind: status === 429 || status === 503 ? "busy" : "broken", detail: detailOf(body) };
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
