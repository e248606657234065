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
  return ({ to, text, key }, signal) =>
    post(url, {
      signal,
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ to, text }),
    });
}

function twilio(settings: Extract<GatewaySettings, { provider: "twilio" }>): SendSms {
  const { accountSid, authToken, from, baseUrl = "https://api.twilio.com" } = settings;
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  return ({ to, text }, signal) =>
    post(url, { signal, headers: { authorization }, body: new URLSearchParams({ To: to, From: from, Body: text }) });
}

type Message = { headers: Record<string, string>; body: string | URLSearchParams; signal: AbortSignal };

/** Neither the number nor the text is in the error: errors are logged. */
async function post(url: string, request: Message): Promise<void> {
  const answer = await fetchOutside(url, { ...request, method: "POST", redirect: "error" });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
}
