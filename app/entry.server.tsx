import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import {
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from "react-router";
import { isPublicPath } from "#app/analytics/public-page.ts";
import { byteTextOf, bytesOf } from "#app/byte-text.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { isAllowed } from "#app/routes/shell/index.ts";
import { mayBeStaff } from "#app/routes/shell/staff.server.ts";
import { inlineStyles } from "#app/ui/document/inline-styles.server.ts";
import { ownDocument } from "#app/ui/document/own-document.ts";
import { prerenderScript } from "#app/ui/document/prerender-ready.ts";
import { loadScriptsAfterPaint } from "#app/ui/document/scripts-after-paint.server.ts";
import { StylesContext } from "#app/ui/document/styles.tsx";
import { adaptToTextBrowser } from "#app/ui/document/text-browser.server.ts";
import { textPreloads } from "#app/ui/document/text-files.server.ts";
import { withVisitorRoutes } from "#app/ui/document/visitor-manifest.server.ts";
import { collectScript } from "./reports/collect-script.ts";
import type { ErrorReport } from "./reports/report.ts";
import { isPrerenderer, isTextBrowser } from "./visitor-kind.ts";
import { requestContext, type RequestContext } from "./request-context.ts";

/** The request context in the form that routes read. */
export function createLoadContext(values: RequestContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(requestContext, values);
  return provider;
}

/** Renders the whole page before it is sent: no part of it is slow enough to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set(ownDocument, "yes");
  headers.set("accept-ch", "Sec-CH-Viewport-Width");
  headers.append("vary", "user-agent, save-data, sec-ch-ua-mobile, sec-ch-ua-platform, sec-ch-viewport-width");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce: requestNonce, report, errorReports } = context.get(requestContext);
  // In development inline script and style are allowed, and a nonce would differ in the browser.
  const nonce = import.meta.env.DEV ? undefined : requestNonce;
  const page = (
    <I18nextProvider i18n={getI18n(context)}>
      <StylesContext value={inlineStyles(router, requestNonce)}>
        <ServerRouter
          context={mayBeStaff(context) ? router : withVisitorRoutes(router)}
          url={request.url}
          {...(nonce ? { nonce } : {})}
        />
      </StylesContext>
    </I18nextProvider>
  );
  const onError = (error: unknown) => report({ ...pageFailed(request), error });
  const rendered = await render(page, nonce, onError);
  const script =
    errorReports && collectScript(errorReports, { replays: await isAllowed({ request, context }, "recordings") });
  const inline = [script, isPrerenderer(request.headers) && prerenderScript].filter(Boolean).join("");
  const withReports = inline ? withScript(rendered.html, inline, requestNonce) : rendered.html;
  const { pathname } = new URL(request.url);
  const isCounted = isPublicPath(pathname) && (await isAllowed({ request, context }, "statistics"));
  const withCount = isCounted ? withPicture(withReports) : withReports;
  const html = isTextBrowser(request.headers) ? asText(withCount, adaptToTextBrowser) : withCount;
  const document = loadScriptsAfterPaint(import.meta.env.PROD ? withoutDiscovery(html) : html, textPreloads(html));
  // Sent as bytes, since Response copies a string once more.
  return new Response(bytesOf(document), {
    status: rendered.failed ? 500 : status,
    headers,
  });
}

/** Reports errors of loaders, actions and the renderer. An expected status, such as 404, is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isExpected = isRouteErrorResponse(error) && error.status < 500;
  if (!isExpected && !request.signal.aborted) context.get(requestContext).report({ ...pageFailed(request), error });
};

function asText(byteText: string, change: (html: string) => string): string {
  return byteTextOf(Buffer.from(change(bytesOf(byteText).toString())));
}

/** Adds a script that runs before all others; pages without script do not get it. */
function withScript(html: string, script: string, nonce: string): string {
  if (!/<script [^>]*type="module"/.test(html)) return html;
  return html.replace("<head>", () => `<head><script nonce="${nonce}">${byteTextOf(Buffer.from(script))}</script>`);
}

/** Adds a picture that counts views without script. */
function withPicture(html: string): string {
  const picture = '<img src="/page-view.gif" alt="" hidden>';
  const isScripted = /<script [^>]*type="module"/.test(html);
  return html.replace("</body>", isScripted ? `<noscript>${picture}</noscript></body>` : `${picture}</body>`);
}

function pageFailed({ method, url }: Request): ErrorReport {
  return { title: "a page failed", tag: "general", level: "fatal", facts: { method, path: new URL(url).pathname } };
}

type Rendered = { /** Byte text. */ html: string; failed: boolean };

function render(
  page: React.ReactNode,
  nonce: string | undefined,
  onError: (error: unknown) => void,
): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ html: byteTextOf(Buffer.concat(chunks)), failed });
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        failed = true;
        onError(error);
      },
    });
  });
}

/** Removes the mark for lazy route discovery from links: the browser has all routes from the start. */
function withoutDiscovery(html: string): string {
  return html.replaceAll(' data-discover="true"', "");
}
