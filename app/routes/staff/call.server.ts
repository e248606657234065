import type { RouterContextProvider } from "react-router";
import { dropDrafts } from "#app/routes/booking/draft/draft-cookie.server.ts";
import { dropCaller, dropVisitKeys, keepCaller } from "../shell/index.ts";

/** Headers that clear a call from the browser: the caller, what was typed for them, and the keys of their visits. */
export async function endCall(request: Request): Promise<Headers> {
  return toHeaders([...dropDrafts(request), ...(await dropVisitKeys(request)), await dropCaller()]);
}

/** The same, and starts the next call. */
export async function beginCall(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  phone: string | null,
): Promise<Headers> {
  return toHeaders([...dropDrafts(request), ...(await dropVisitKeys(request)), await keepCaller(context, phone)]);
}

function toHeaders(lines: string[]): Headers {
  return new Headers(lines.map((line) => ["set-cookie", line]));
}
