import type { SlotDay } from "./slot-day.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign]!);
}

/**
 * The times of a day as links in HTML. A list has hundreds of them, and as elements they were most of the work of
 * making it. `prefix` is the address without the slot's id; `rest` is what a screen reader says after the time.
 */
export function dayLinks(slots: SlotDay["slots"], prefix: string, rest: string): string {
  const start = `<a href="${escape(prefix)}`;
  const end = `<i>, ${escape(rest)}</i></a> `;
  return slots.map(([id, time]) => `${start}${id}">${escape(time)}${end}`).join("");
}
