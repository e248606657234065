import { drawPortrait } from "#app/ui/portrait.ts";

const pathPattern = /^\/portraits\/([fm]-\d{1,12})\.svg$/;

/** Serves portraits of the demo market's invented doctors, drawn on request. */
export function demoPortrait(pathname: string): Response | null {
  const seed = pathPattern.exec(pathname)?.[1];
  if (!seed) return null;
  return new Response(drawPortrait(seed), {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=604800" },
  });
}
