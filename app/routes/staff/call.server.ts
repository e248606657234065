import type { RouterContextProvider } from "react-router";
import { dropDrafts } from "#app/routes/booking/draft/draft-cookie.server.ts";
import { dropCaller, dropVisitKeys, keepCaller } from "../shell/index.ts";

/** Headers that end a call: they drop the caller, the drafts for the caller, and the keys of the caller's visits. */
export async function endCall(request: Request): Promise<Headers> {
  return toHeaders([...dropDrafts(request), ...(await dropVisitKeys(request)), await dropCaller()]);
}

/** Headers that end a call and begin the next one. */
export async function beginCall(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  phone: string | null,
): Promise<Headers> {
  return toHeaders([...dropDrafts(request), ...(await dropVisitKeys(request)), await keepCaller(context, phone)]);
}

function toHeaders(lines: string[]): Headers {
  return new Headers(lines.map((line) => ["set-cookie", line]));
}
