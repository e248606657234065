import { html, raw } from "hono/html";
import type { openApiDocument } from "./openapi.ts";

type Document = ReturnType<typeof openApiDocument>;
type Operation = NonNullable<NonNullable<Document["paths"]>[string]["get"]>;

/** Renders the OpenAPI document as a plain page without script, in English. */
export function renderDocsPage(document: Document) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? "");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>${document.info.title} ${document.info.version}</h1>
          <p>${document.info.description}</p>
          <p>
            For programs: <a href="/api/openapi.json">openapi.json</a>. Errors are always
            <code>{type, errors: [{attr, detail, code}]}</code>.
          </p>
          <nav aria-label="Calls">
            <ul>
              ${[...byTag.keys()].map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}
            </ul>
          </nav>
          ${[...byTag].map(
            ([tag, calls]) =>
              html`<section aria-labelledby="${tag}">
                <h2 id="${tag}">${tag}</h2>
                ${calls.map(({ path, method, operation }) => renderCall(path, method, operation))}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
}

function renderCall(path: string, method: string, operation: Operation) {
  const content =
    operation.requestBody && "content" in operation.requestBody
      ? operation.requestBody.content["application/json"]
      : undefined;
  const example: unknown = content && "example" in content ? content.example : undefined;
  const parameters = (operation.parameters ?? []).flatMap((parameter) => ("name" in parameter ? [parameter] : []));
  return html`<article>
    <h3><code>${method.toUpperCase()} ${path}</code></h3>
    <p>${operation.summary}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">In</th>
          <th scope="col">Required</th>
          <th scope="col">Schema</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          (parameter) =>
            html`<tr>
              <th scope="row">${parameter.name}</th>
              <td>${parameter.in}</td>
              <td>${parameter.required ? "yes" : "no"}</td>
              <td><code>${JSON.stringify(parameter.schema)}</code></td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      content
        ? html`<h4>Body</h4>
            <pre>${JSON.stringify(example ?? {}, null, 2)}</pre>`
        : raw("")
    }
    <h4>Responses</h4>
    <dl>
      ${Object.entries(operation.responses ?? {}).map(
        ([status, response]) =>
          html`<dt>${status}</dt>
            <dd>${"description" in response ? response.description : ""}</dd>`,
      )}
    </dl>
  </article>`;
}

export const docsStyles = `
body { margin: 0; color: #15293b; background: #f5f8fa;
  font: 16px/1.5 "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; }
main { max-width: 1010px; margin: 0 auto; padding: 24px 16px 72px; }
nav ul { display: flex; flex-wrap: wrap; gap: 8px 16px; padding: 0; list-style: none; }
a { color: #2b719f; }
article { margin: 16px 0; padding: 16px 24px; border: 1px solid #dfe7ed; border-radius: 10px; background: #fff;
  overflow-x: auto; }
h3 { margin: 0; }
h4 { margin: 16px 0 4px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 6px 8px; border-bottom: 1px solid #dfe7ed; text-align: start; vertical-align: top; }
pre, code { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { padding: 12px; border-radius: 6px; background: #f4f9fc; }
dl { display: grid; grid-template-columns: 4em 1fr; margin: 0; }
dd { margin: 0; }
`;
