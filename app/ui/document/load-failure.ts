import { isRouteErrorResponse } from "react-router";

/** Why something could not be loaded. */
export type LoadFailure = {
  kind: "offline" | "unreachable" | "busy" | "broken";
  /** What the server says of it, in the visitor's language. */
  detail?: string | undefined;
};

/** An answer of our own server to a plain `fetch`, with an error status. */
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

/** @throws {HttpFailure} for an error status, and what `fetch` throws */
export async function fetchOk(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new HttpFailure(answer.status, await answer.text());
  return answer;
}

/** @throws as `fetchOk`, and for no JSON a SyntaxError */
export async function fetchJson<Answer>(address: string, init?: RequestInit): Promise<Answer> {
  return (await (await fetchOk(address, init)).json()) as Answer;
}

/** What an error of a load means; null for an answer with a meaning of its own, such as a page that does not exist. */
export function failureOf(error: unknown): LoadFailure | null {
  if (error instanceof HttpFailure) return ofStatus(error.status, error.text);
  if (isRouteErrorResponse(error)) {
    // Thrown by a loader or an action. What stands between says it in a body of text, even an empty one.
    const isMeant = error.status < 500 && typeof error.data !== "string";
    return isMeant ? null : ofStatus(error.status, error.data);
  }
  // `fetch` throws it when no answer comes.
  if (error instanceof TypeError) return unreachable();
  return broken;
}

export function unreachable(): LoadFailure {
  return { kind: navigator.onLine ? "unreachable" : "offline" };
}

function ofStatus(status: number, body: unknown): LoadFailure {
  return { kind: status === 429 || status === 503 ? "busy" : "broken", detail: detailOf(body) };
}

/** The first detail of an error body of the API. */
export function detailOf(body: unknown): string | undefined {
  try {
    const read = (typeof body === "string" ? JSON.parse(body) : body) as { errors?: { detail?: unknown }[] } | null;
    const detail = read?.errors?.[0]?.detail;
    return typeof detail === "string" && detail ? detail : undefined;
  } catch {
    return undefined;
  }
}
