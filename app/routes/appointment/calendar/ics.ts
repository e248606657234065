/** Calendar files by RFC 5545: one event, times in UTC. Free of translations: texts come in ready. */

export type CalendarEvent = {
  /** The same for one appointment as long as it lives. */
  uid: string;
  /** Rises with each change, so that calendars know the newer file. */
  sequence: number;
  status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  startsAt: Date;
  minutes: number;
  createdAt: Date;
  changedAt: Date;
  /** Of `summary`, `description` and `location`: "ru". */
  language: string;
  summary: string;
  description: string;
  location: string;
  point: { lat: number; lng: number };
  /** Absolute. */
  url: string;
  organizer: { name: string; email: string };
};

export type CalendarMethod = "PUBLISH" | "CANCEL";

/** Cancelling is a message of its own: calendars take the event out (RFC 5546, 3.2.5). */
export function calendarMethod({ status }: Pick<CalendarEvent, "status">): CalendarMethod {
  return status === "CANCELLED" ? "CANCEL" : "PUBLISH";
}

/** The whole file: CRLF at every line's end, no line over 75 octets. */
export function calendarFile(event: CalendarEvent): string {
  const language = `LANGUAGE=${event.language}`;
  const ends = new Date(event.startsAt.getTime() + event.minutes * 60_000);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Vizit//Appointments//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${calendarMethod(event)}`,
    "BEGIN:VEVENT",
    `UID:${text(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.status}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY;${language}:${text(event.summary)}`,
    `DESCRIPTION;${language}:${text(event.description)}`,
    `LOCATION;${language}:${text(event.location)}`,
    `GEO:${event.point.lat.toFixed(6)};${event.point.lng.toFixed(6)}`,
    `URL:${event.url}`,
    `ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.email}`,
    "TRANSP:OPAQUE",
    ...(event.status === "CANCELLED" ? [] : alarm(event)),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** A day before. */
function alarm({ summary, language }: CalendarEvent): string[] {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-P1D",
    `DESCRIPTION;LANGUAGE=${language}:${text(summary)}`,
    "END:VALARM",
  ];
}

/** "20261130T081500Z" */
function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** A value of type TEXT; control characters have no place in one. */
function text(value: string): string {
  return (
    value
      .replace(/\r\n?/g, "\n")
      // oxlint-disable-next-line no-control-regex -- they are what is taken out
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replace(/\n/g, "\\n")
  );
}

/** A parameter's value: quotes themselves can't be written in one. */
function quoted(value: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return `"${value.replace(/["\u0000-\u001f\u007f]/g, "'")}"`;
}

const maxOctets = 75;

/** Lines that go on start with a space, which counts; no character is broken in two. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}
