import { drawClinicMark } from "#app/ui/clinic-mark.ts";
import { drawPortrait } from "#app/ui/portrait.ts";

const pathPattern = /^\/(portraits|marks)\/([fm]-\d{1,12}|\d{1,12})\.svg$/;

/** Serves the portraits and marks of the demo market's invented doctors and clinics, drawn on request. */
export function demoImage(pathname: string): Response | null {
  const [, folder, seed] = pathPattern.exec(pathname) ?? [];
  if (seed === undefined) return null;
  return new Response(folder === "marks" ? drawClinicMark(Number(seed)) : drawPortrait(seed), {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=604800" },
  });
}
