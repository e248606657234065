import type { LoaderFunctionArgs } from "react-router";
import { listMessages } from "./outbox-messages.server.ts";

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  return Response.json(await listMessages(context), { headers: { "cache-control": "no-store" } });
}
