// A process that responds to every request with the bytes and headers that its parent sends it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type BareResponse = { headers: Record<string, string>; body: string };

process.once("message", ({ headers, body }: BareResponse) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes));
  server.listen(0, "127.0.0.1", () => process.send!((server.address() as AddressInfo).port));
});
process.once("disconnect", () => process.exit());
