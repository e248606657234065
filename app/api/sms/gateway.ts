import { z } from "zod";
import { fetchOutside } from "../outgoing.ts";

export type GatewaySettings =
  | { provider: "webhook"; url: string; token: string | undefined }
  | { provider: "twilio"; accountSid: string; authToken: string; from: string; baseUrl?: string };

/** Sends one message. Rejects if the gateway has not accepted it. The key is the same for all tries of a message. */
export type SendSms = (message: { to: string; text: string; key: string }, signal: AbortSignal) => Promise<void>;

export function createGateway(settings: GatewaySettings): SendSms {
  return settings.provider === "webhook" ? webhook(settings) : twilio(settings);
}

/** POST {"to": "+…", "text": "…"} as JSON with an Idempotency-Key; any 2xx means accepted. */
function webhook({ url, token }: Extract<GatewaySettings, { provider: "webhook" }>): SendSms {
  return async ({ to, text, key }, signal) => {
    const response = await post(url, {
      signal,
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ to, text }),
    });
    await response.body?.cancel();
  };
}

/** Twilio's message resource, as far as it says that the message was accepted. */
const twilioMessage = z.object({ sid: z.string().regex(/^[SM]M/), error_code: z.null().optional() });

function twilio(settings: Extract<GatewaySettings, { provider: "twilio" }>): SendSms {
  const { accountSid, authToken, from, baseUrl = "https://api.twilio.com" } = settings;
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  return async ({ to, text }, signal) => {
    const body = new URLSearchParams({ To: to, From: from, Body: text });
    const response = await post(url, { signal, headers: { authorization }, body });
    const read: unknown = await response.json().catch(() => null);
    if (!twilioMessage.safeParse(read).success) throw new Error("the SMS gateway has not accepted the message");
  };
}

type Message = { headers: Record<string, string>; body: string | URLSearchParams; signal: AbortSignal };

/** Neither the number nor the text is in the error: errors are logged. */
async function post(url: string, request: Message): Promise<Response> {
  const response = await fetchOutside(url, { ...request, method: "POST", redirect: "error" });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`the SMS gateway responded with ${response.status}`);
}
