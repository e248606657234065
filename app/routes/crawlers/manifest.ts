import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/request-context.ts";

/** The web app manifest, with the name and language of the market. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { country } = context.get(requestContext);
  const manifest = {
    id: "/",
    name: country.brandName,
    short_name: country.brandName,
    lang: country.regionalLocales[country.defaultLocale] ?? country.defaultLocale,
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#ffffff",
    theme_color: "#ffffff",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=3600" },
  });
}
