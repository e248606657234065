import { randomInt } from "node:crypto";

/** Returns a registration code: four digits, uniformly random. */
export function makeCode(): string {
  return String(randomInt(10_000)).padStart(4, "0");
}
