import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/request-context.ts";

const validMs = 180 * 86_400_000;

/** The contact for reports of vulnerabilities: RFC 9116. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { country, origin } = context.get(requestContext);
  const lines = [
    `Contact: mailto:${country.email}`,
    `Expires: ${new Date(Date.now() + validMs).toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: en, ${country.locales.filter((locale) => locale !== "en").join(", ")}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
