import type { ServerResponse } from "node:http";

/**
 * A response whose whole body is in memory. The listener writes it in one call: the stream of a plain Response copies
 * the body, and is read in several turns of the event loop.
 */
export class BufferedResponse extends Response {
  readonly #body: Buffer<ArrayBuffer>;

  constructor(body: Buffer<ArrayBuffer>, init: ResponseInit) {
    super(null, init);
    this.#body = body;
  }

  override get body(): Response["body"] {
    return this.#plain().body;
  }

  override text(): Promise<string> {
    return this.#plain().text();
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#plain().arrayBuffer();
  }

  /** Writes status, headers and body. */
  send(outgoing: ServerResponse): void {
    outgoing.statusCode = this.status;
    outgoing.setHeaders(this.headers);
    outgoing.end(this.#body);
  }

  #plain(): Response {
    return new Response(this.#body);
  }
}
