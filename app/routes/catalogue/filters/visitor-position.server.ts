import { z } from "zod";
import { point } from "#app/contract/shared.ts";
import { siteCookie } from "#app/cookies/site-cookie.server.ts";

export type VisitorPosition = z.infer<typeof point>;

/** The visitor's position to about 100 m, in a session cookie. */
const positionCookie = siteCookie({ name: "place", schema: point });

export function readVisitorPosition(request: Request): Promise<VisitorPosition | null> {
  return positionCookie.read(request);
}

export async function storeVisitorPosition(position: VisitorPosition): Promise<HeadersInit> {
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return { "set-cookie": await positionCookie.store({ lat: rounded(position.lat), lng: rounded(position.lng) }) };
}

const degrees = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
  .transform(Number);

export const postedPosition = z.object({ lat: degrees, lng: degrees }).pipe(point);
