import { drawClinicMark } from "#app/ui/clinic-mark.ts";
import { drawPortrait } from "#app/ui/portrait.ts";

const pathPattern = /^\/(portraits|marks)\/([fm]-\d{1,12}|\d{1,12})\.svg$/;

/** Draws a portrait of an invented doctor or a mark of an invented clinic as SVG text; null for other paths. */
export function drawDemoImage(pathname: string): string | null {
  const [, folder, seed] = pathPattern.exec(pathname) ?? [];
  if (seed === undefined) return null;
  return folder === "marks" ? drawClinicMark(Number(seed)) : drawPortrait(seed);
}

/** Returns the response with an image of the demo market, drawn on request; null for other paths. */
export function serveDemoImage(pathname: string): Response | null {
  const svg = drawDemoImage(pathname);
  if (svg === null) return null;
  return new Response(svg, {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=604800" },
  });
}
