import { data, type RouterContextProvider } from "react-router";
import type { OutboxMessage } from "#app/contract/outbox.ts";
import { requestContext } from "#app/request-context.ts";

/** The stored messages. @throws 404 unless in demo mode */
export async function listMessages(context: Readonly<RouterContextProvider>): Promise<OutboxMessage[]> {
  const { demo, api } = context.get(requestContext);
  if (!demo) throw data(null, 404);
  return api.outbox.list();
}
