import type { Server } from "./route.ts";
import { openApiDocument } from "./openapi.ts";
import { renderDocsPage, docsStyles } from "./docs-page.ts";

/** The OpenAPI document and its page, created on the first request. */
export function serveDocs({ app }: Server): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  const getDocument = () => (document ??= openApiDocument());
  const cacheHeaders = { "cache-control": "public, max-age=300" };
  app.get("/api/openapi.json", (c) => c.json(getDocument(), 200, cacheHeaders));
  app.get("/api/docs.css", (c) =>
    c.body(docsStyles, 200, { ...cacheHeaders, "content-type": "text/css; charset=utf-8" }),
  );
  app.get("/api/docs", (c) => c.html(renderDocsPage(getDocument()), 200, cacheHeaders));
}
