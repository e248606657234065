import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/request-context.ts";

const disallowedPaths = [
  "/*/booking/",
  "/a/",
  "/*/a/",
  "/appointments/",
  "/*/appointments/",
  "/feedback/",
  "/*/feedback/",
  "/map",
  "/*/map",
  "/search",
  "/*/search",
  "/staff",
  "/*/staff",
  "/outbox",
  "/*/outbox",
];

export function loader({ context }: LoaderFunctionArgs): Response {
  const { origin } = context.get(requestContext);
  const lines = [
    "User-agent: *",
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
