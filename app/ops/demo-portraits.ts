import { drawPortrait } from "#app/ui/portrait.ts";

const address = /^\/portraits\/([fm]-\d{1,12})\.svg$/;

/** The demo market's doctors are invented, and so are their faces: drawn when asked for. */
export function demoPortrait(pathname: string): Response | null {
  const seed = address.exec(pathname)?.[1];
  if (!seed) return null;
  return new Response(drawPortrait(seed), {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=604800" },
  });
}
