import type { RouterContextProvider } from "react-router";
import { deleteDrafts } from "#app/routes/booking/draft/draft-cookie.server.ts";
import { deleteCaller, deleteVisitKeys, storeCaller } from "../shell/index.ts";

/** Headers that end a call: they drop the caller, the drafts for the caller, and the keys of the caller's visits. */
export async function endCall(request: Request): Promise<Headers> {
  return toHeaders([...deleteDrafts(request), ...(await deleteVisitKeys(request)), await deleteCaller()]);
}

/** Headers that end a call and begin the next one. */
export async function beginCall(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  phone: string | null,
): Promise<Headers> {
  return toHeaders([...deleteDrafts(request), ...(await deleteVisitKeys(request)), await storeCaller(context, phone)]);
}

function toHeaders(lines: string[]): Headers {
  return new Headers(lines.map((line) => ["set-cookie", line]));
}
