import { unproject, project } from "#app/countries/mercator.ts";
import type { Frame } from "./frame.ts";

const metresOfDegree = 111_320;
const lengths = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];
const longest = 110;

/** A round distance and its length in pixels at the centre. */
export function scaleOf(frame: Pick<Frame, "lat" | "lng" | "zoom">): { metres: number; pixels: number } {
  const middle = project(frame, frame.zoom);
  const beside = unproject({ x: middle.x + 1, y: middle.y }, frame.zoom);
  const metresOfPixel = (beside.lng - frame.lng) * metresOfDegree * Math.cos((frame.lat * Math.PI) / 180);
  const metres = lengths.findLast((length) => length / metresOfPixel <= longest) ?? lengths[0]!;
  return { metres, pixels: Math.round(metres / metresOfPixel) };
}
