import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type RefusingApi = {
  url: string;
  /** Answers instead of the API; null passes the request on. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): void;
};

/** A proxy before an API on a local port, which can answer like a broken, overloaded or hostile API. */
export async function openRefusingApi(port: number): Promise<RefusingApi> {
  const server = createServer((request, response) => {
    if (api.answer) return void request.resume().once("end", () => api.answer?.(request, response));
    const { method, url: path, headers } = request;
    const onward = send({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const api: RefusingApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: null,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return api;
}
