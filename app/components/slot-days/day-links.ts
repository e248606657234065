import type { SlotDay } from "./slot-window.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign]!);
}

/**
 * A day's times as links in an HTML string: a list has hundreds of them, and as elements they took most of the render
 * time. `prefix` is the URL without the slot's id; `rest` is the screen reader's text after the time. It is a hidden
 * element, which is smaller than a label, except in text browsers, which show hidden elements.
 */
export function dayLinks(slots: SlotDay["slots"], prefix: string, rest: string, isTextBrowser = false): string {
  if (isTextBrowser)
    return slots
      .map(([id, time]) => `<a aria-label="${escape(`${time}, ${rest}`)}" href="${escape(prefix + id)}">${time}</a> `)
      .join("");
  const start = `<a href="${escape(prefix)}`;
  const end = `<i>, ${escape(rest)}</i></a> `;
  return slots.map(([id, time]) => `${start}${id}">${escape(time)}${end}`).join("");
}
