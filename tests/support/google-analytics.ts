import { createServer } from "node:http";
import { listenOnLoopback } from "./loopback.ts";

/** A request of the Measurement Protocol. */
export type MeasurementRequest = {
  url: URL;
  body: {
    client_id: string;
    timestamp_micros: number;
    consent: object;
    user_data: { sha256_phone_number: string[]; address: Record<string, string>[] };
    events: { name: string; params: Record<string, unknown> }[];
  };
};

export type AnalyticsServer = {
  url: string;
  /** `down` responds with 503, `silent` never does. */
  mode: "up" | "down" | "silent";
  requests: MeasurementRequest[];
  /** All received bytes, as text. */
  raw: string;
  close: () => void;
};

/** A fake Google Analytics with the Measurement Protocol, which can fail. */
export async function openAnalyticsServer(): Promise<AnalyticsServer> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", analytics.url);
      analytics.raw += `${JSON.stringify(request.headers)} ${body}\n`;
      if (analytics.mode === "silent") return;
      if (analytics.mode === "down") return void response.writeHead(503).end();
      if (request.method !== "POST" || url.pathname !== "/mp/collect") return void response.writeHead(404).end();
      analytics.requests.push({ url, body: JSON.parse(body) as MeasurementRequest["body"] });
      response.writeHead(204).end();
    });
  });
  const { url, close } = await listenOnLoopback(server);
  const analytics: AnalyticsServer = {
    url,
    mode: "up",
    requests: [],
    raw: "",
    close,
  };
  return analytics;
}
