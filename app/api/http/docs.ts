import type { Server } from "./route.ts";
import { openApiDocument } from "./openapi.ts";
import { docsPage, docsStyles } from "./docs-page.ts";

/** The OpenAPI document and its page, created on the first request. */
export function serveDocs({ app }: Server): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  const made = () => (document ??= openApiDocument());
  const lasting = { "cache-control": "public, max-age=300" };
  app.get("/api/openapi.json", (c) => c.json(made(), 200, lasting));
  app.get("/api/docs.css", (c) => c.body(docsStyles, 200, { ...lasting, "content-type": "text/css; charset=utf-8" }));
  app.get("/api/docs", (c) => c.html(docsPage(made()), 200, lasting));
}
