import type { Context, MiddlewareHandler } from "hono";
import type { ApiErrorBody } from "#app/contract/errors.ts";
import type { Country, CountryId, Locale } from "#app/countries/country.ts";
import { getCountry, marketForHost } from "#app/countries/registry.ts";
import type { ClientOrigin } from "./client-origin.ts";
import { limits } from "./limits.ts";
import en from "../../locales/en/refusals.json" with { type: "json" };
import hu from "../../locales/hu/refusals.json" with { type: "json" };
import kk from "../../locales/kk/refusals.json" with { type: "json" };
import ro from "../../locales/ro/refusals.json" with { type: "json" };
import ru from "../../locales/ru/refusals.json" with { type: "json" };
import { newNonce } from "./security-headers.ts";

const texts: Record<Locale, typeof en> = { en, hu, kk, ro, ru };
type Sentence = Exclude<keyof typeof en, "home" | "open">;

/** The message of a status: the translated text on a page, the code in the API's JSON. */
const messages: Record<number, { sentence: Sentence; code: string }> = {
  400: { sentence: "malformed", code: "malformed" },
  403: { sentence: "foreign", code: "foreign_origin" },
  404: { sentence: "missing", code: "not_found" },
  405: { sentence: "method", code: "method_not_allowed" },
  413: { sentence: "large", code: "too_large" },
  414: { sentence: "address", code: "too_large" },
  415: { sentence: "form", code: "malformed" },
  431: { sentence: "cookies", code: "too_large" },
  500: { sentence: "broken", code: "server_error" },
  503: { sentence: "later", code: "server_error" },
};

export type Markets = { fallback: CountryId; hosts: ReadonlyMap<string, CountryId> };
export type Language = { country: Country; locale: Locale };

/**
 * Gives refusals before or outside the pages the client's format: a small page in the visitor's language for browsers,
 * JSON for the API and for a page's script, which shows the message, plain text otherwise.
 */
export function refusals(markets: Markets): MiddlewareHandler<{ Variables: { clientInfo: ClientOrigin } }> {
  return async (context, next) => {
    await next();
    const { res: plain } = context;
    if (plain.status < 400) return;
    const type = plain.headers.get("content-type") ?? "";
    const isApi = context.req.path.startsWith("/api/");
    // The script has its own messages for outages.
    const isOfScript = context.req.path.endsWith(".data") && type.startsWith("text/plain") && plain.status < 500;
    if (isApi ? type.includes("json") : !isOfScript && (type.startsWith("text/html") || !wantsHtml(context))) return;
    const language = languageOf(context, markets, isApi);
    context.res = undefined;
    context.res =
      isApi || isOfScript
        ? refusalJson(plain.status, language, plain.headers)
        : refusalPage(plain.status, language, plain.headers, retryPathOf(context));
  };
}

/** The response to a request whose URL cannot be parsed. */
export function refuseUnreadable(fallback: CountryId, status: 400 | 500): Response {
  const country = getCountry(fallback);
  return refusalPage(status, { country, locale: country.defaultLocale });
}

/**
 * The response to a request whose URL or headers are too large, in the language of its host and path if the packet has
 * them.
 */
export function writeLargeHead(packet: string, markets: Markets): RefusalContent & { status: 414 | 431 } {
  const country = getCountry(marketForHost(/\r\nhost: *(\S+)/i.exec(packet)?.[1], markets));
  const requested = /^[A-Z]+ \/([a-z]{2})[/? ]/.exec(packet)?.[1];
  const locale = country.locales.find((offered) => offered === requested) ?? country.defaultLocale;
  const [, url = ""] = /^[A-Z]+ (\S*)/.exec(packet) ?? [];
  const status = url.length > limits.urlLength ? 414 : 431;
  return { status, ...writePage(status, { country, locale }, new Headers(), null) };
}

function wantsHtml(context: Context): boolean {
  return /\btext\/html\b/i.test(context.req.header("accept") ?? "");
}

/**
 * The link to try again, as the URL parser writes it, with quotes and angle brackets escaped. Null unless it was a GET.
 */
function retryPathOf({ req }: Context): string | null {
  const { pathname, search } = new URL(req.url);
  return req.method === "GET" ? pathname + search : null;
}

/** Pages have the language in the URL, API calls in a header. */
function languageOf(
  context: Context<{ Variables: { clientInfo: ClientOrigin } }>,
  markets: Markets,
  isApi: boolean,
): Language {
  const clientInfo: ClientOrigin | undefined = context.get("clientInfo");
  const country = getCountry(marketForHost(clientInfo?.host, markets));
  const requested = isApi
    ? context.req.header("accept-language")?.slice(0, 2).toLowerCase()
    : context.req.path.split("/")[1];
  return { country, locale: country.locales.find((offered) => offered === requested) ?? country.defaultLocale };
}

/** The message of a status; one without its own gets that of 400 or 500. */
function messageOf(status: number, locale: Locale): { title: string; text: string; code: string } {
  const { sentence, code } = messages[status] ?? messages[status >= 500 ? 500 : 400]!;
  return { ...texts[locale][sentence], code };
}

export type RefusalContent = { body: string; headers: Headers };

/** The response to a request that would wait too long: JSON for the API, a page for browsers, else plain text. */
export function writeBusyRefusal(
  format: "json" | "page" | "text",
  language: Language,
  { canRepeat }: { canRepeat: boolean },
): RefusalContent {
  if (format === "json") return writeJson(503, language, new Headers());
  if (format === "page") return writePage(503, language, new Headers(), canRepeat ? "" : null);
  return { body: "busy\n", headers: headersOf(new Headers(), "text/plain; charset=utf-8") };
}

function refusalJson(status: number, language: Language, originalHeaders: Headers): Response {
  const { body, headers } = writeJson(status, language, originalHeaders);
  return new Response(body, { status, headers });
}

function writeJson(status: number, { locale }: Language, originalHeaders: Headers): RefusalContent {
  const { title, text, code } = messageOf(status, locale);
  const body: ApiErrorBody = {
    type: status >= 500 ? "server_error" : "client_error",
    errors: [{ attr: null, code, detail: `${title}. ${text}` }],
  };
  return { body: JSON.stringify(body), headers: headersOf(originalHeaders, "application/json") };
}

const style = `body{margin:0;padding:48px 20px;background:#f6f8fa;color:#1d2b36;font:17px/1.5 system-ui,sans-serif}
main{max-width:520px;margin:auto;padding:28px;border-radius:12px;background:#fff}
h1{margin:0 0 12px;font-size:24px;line-height:1.25}p{margin:0 0 16px}p:last-child{margin:0}a{color:#1f5f8f}`;

function refusalPage(
  status: number,
  language: Language,
  originalHeaders = new Headers(),
  retryPath: string | null = null,
): Response {
  const { body, headers } = writePage(status, language, originalHeaders, retryPath);
  return new Response(body, { status, headers });
}

/** `retryPath`: an empty one is the page's own URL. */
function writePage(
  status: number,
  { country, locale }: Language,
  originalHeaders: Headers,
  retryPath: string | null,
): RefusalContent {
  const { title, text } = messageOf(status, locale);
  const home = locale === country.defaultLocale ? "/" : `/${locale}`;
  const again =
    status === 503 && retryPath !== null
      ? `<p><a href="${retryPath.replaceAll("&", "&amp;")}">${texts[locale].later.again}</a></p>\n`
      : "";
  const nonce = newNonce();
  const body = `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${country.brandName}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${again}<p><a href="${home}">${texts[locale].home}</a></p>
</main>
</body>
</html>
`;
  const headers = headersOf(originalHeaders, "text/html; charset=utf-8");
  headers.set(
    "content-security-policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  headers.set("referrer-policy", "same-origin");
  return { body, headers };
}

function headersOf(originalHeaders: Headers, type: string): Headers {
  const headers = new Headers(originalHeaders);
  headers.delete("content-length");
  headers.set("content-type", type);
  headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");
  return headers;
}
