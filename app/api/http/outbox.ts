import { listOutbox } from "#app/contract/outbox.ts";
import * as sms from "../sms/index.ts";
import { serve, type Server } from "./route.ts";

/** Demo mode only: messages hold names and codes. */
export function serveOutbox(server: Server): void {
  serve(server, listOutbox, async (_request, { db }) => ({ status: 200, body: await sms.listOutbox(db) }));
}
