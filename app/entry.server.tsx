import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { RouterContextProvider, ServerRouter, type EntryContext } from "react-router";
import { getI18n } from "#app/i18n/language.server.ts";
import { inlineStyles } from "#app/ui/document/inline-styles.server.ts";
import { StylesContext } from "#app/ui/document/styles.tsx";
import { requestContext, type RequestContext } from "./request-context.ts";

/** What the process knows about a request, in the form the routes read it. */
export function createLoadContext(values: RequestContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(requestContext, values);
  return provider;
}

/** The whole page at once: nothing here is worth waiting for twice. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  headers.append("vary", "user-agent, save-data");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce: ofAnswer } = context.get(requestContext);
  // While developing inline script and style are allowed as they are, and a nonce would be one more thing that differs in the browser.
  const nonce = import.meta.env.DEV ? undefined : ofAnswer;
  const page = (
    <I18nextProvider i18n={getI18n(context)}>
      <StylesContext value={inlineStyles(router, ofAnswer)}>
        <ServerRouter context={router} url={request.url} {...(nonce ? { nonce } : {})} />
      </StylesContext>
    </I18nextProvider>
  );
  const rendered = await render(page, nonce);
  return new Response(rendered.html, { status: rendered.failed ? 500 : status, headers });
}

function render(page: React.ReactNode, nonce: string | undefined): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks).toString(), failed });
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
  });
}
