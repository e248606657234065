import { createServer } from "node:http";
import { listenOnLoopback } from "./loopback.ts";

export type SmsGateway = {
  url: string;
  /** `down` refuses every SMS, `silent` never responds. */
  mode: "up" | "down" | "silent";
  /** Numbers for which it never responds, in any mode. */
  silentFor: Set<string>;
  /** Texts of the requests to send to a phone. */
  requestedTextsTo(phone: string): string[];
  /** Whether it has accepted a code for a phone. */
  hasAccepted(phone: string): boolean;
  /** The code of the latest SMS that it accepted for a phone. */
  codeFor(phone: string): string;
  close: () => void;
};

/** A fake SMS gateway that can fail. */
export async function openSmsGateway(): Promise<SmsGateway> {
  const codes = new Map<string, string>();
  const requests: { to: string; text: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const { to, text } = JSON.parse(body) as { to: string; text: string };
      requests.push({ to, text });
      if (gateway.mode === "silent" || gateway.silentFor.has(to)) return;
      if (gateway.mode === "down") return void response.writeHead(500).end();
      const code = /#(\d{4})$/.exec(text)?.[1];
      if (code) codes.set(to, code);
      response.writeHead(204).end();
    });
  });
  const { url, close } = await listenOnLoopback(server);
  const gateway: SmsGateway = {
    url,
    mode: "up",
    silentFor: new Set(),
    hasAccepted: (phone) => codes.has(phone),
    requestedTextsTo: (phone) => requests.flatMap(({ to, text }) => (to === phone ? [text] : [])),
    codeFor(phone) {
      const code = codes.get(phone);
      if (!code) throw new Error(`no code for ${phone}`);
      return code;
    },
    close,
  };
  return gateway;
}
