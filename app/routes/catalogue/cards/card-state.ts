import { isDay } from "#app/calendar/days.ts";
import type { CardState } from "#app/components/doctor-card/doctor-view.ts";

/** The changed card and its state as a query parameter: "{doctor service}[.{from}][.all]". */
export function readCardState(text: string | null): CardState | null {
  const [id = "", ...rest] = (text ?? "").split(".");
  if (!/^[1-9]\d{0,15}$/.test(id)) return null;
  return { doctorServiceId: Number(id), from: rest.find(isDay) ?? null, hasAllTimes: rest.includes("all") };
}

export function writeCardState({ doctorServiceId, from, hasAllTimes }: CardState): string {
  return [doctorServiceId, from, hasAllTimes ? "all" : null].filter((part) => part !== null).join(".");
}
