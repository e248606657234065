import { createCookie } from "react-router";
import { z } from "zod";
import { point } from "#app/contract/shared.ts";

export type Place = z.infer<typeof point>;

/** The visitor's position to about 100 m, in a session cookie. */
const placeCookie = createCookie("place", { path: "/", sameSite: "lax", httpOnly: true });

export async function readPlace(request: Request): Promise<Place | null> {
  const stored: unknown = await placeCookie.parse(request.headers.get("cookie"));
  return point.safeParse(stored).data ?? null;
}

export async function keepPlace(place: Place): Promise<HeadersInit> {
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return { "set-cookie": await placeCookie.serialize({ lat: rounded(place.lat), lng: rounded(place.lng) }) };
}

const degrees = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
  .transform(Number);

export const postedPlace = z.object({ lat: degrees, lng: degrees }).pipe(point);
