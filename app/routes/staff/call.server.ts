import type { RouterContextProvider } from "react-router";
import { dropDrafts } from "#app/routes/booking/draft/draft-cookie.server.ts";
import { dropCaller, keepCaller } from "../shell/index.ts";

/** Headers that clear a call from the browser: the caller and what was typed for them. */
export async function endCall(request: Request): Promise<Headers> {
  return toHeaders([...dropDrafts(request), await dropCaller()]);
}

/** The same, and starts the next call. */
export async function beginCall(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  phone: string | null,
): Promise<Headers> {
  return toHeaders([...dropDrafts(request), await keepCaller(context, phone)]);
}

function toHeaders(lines: string[]): Headers {
  return new Headers(lines.map((line) => ["set-cookie", line]));
}
