/** Calendar files by RFC 5545: one event, times in UTC. Texts are passed in translated. */

export type CalendarEvent = {
  /** UID: constant for an appointment. */
  uid: string;
  /** SEQUENCE: increases with each change. */
  sequence: number;
  status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  startsAt: Date;
  minutes: number;
  createdAt: Date;
  changedAt: Date;
  /** Language of `summary`, `description` and `location`: "ru". */
  language: string;
  summary: string;
  description: string;
  location: string;
  point: { lat: number; lng: number };
  /** Absolute URL. */
  url: string;
  organizer: { name: string; email: string };
};

export type CalendarMethod = "PUBLISH" | "CANCEL";

/** A cancellation has its own method, so that calendars remove the event (RFC 5546, 3.2.5). */
export function calendarMethod({ status }: Pick<CalendarEvent, "status">): CalendarMethod {
  return status === "CANCELLED" ? "CANCEL" : "PUBLISH";
}

/** The whole file: lines end with CRLF and have at most 75 octets. */
export function calendarFile(event: CalendarEvent): string {
  const language = `LANGUAGE=${event.language}`;
  const endsAt = new Date(event.startsAt.getTime() + event.minutes * 60_000);
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
    `DTEND:${utc(endsAt)}`,
    `SUMMARY;${language}:${text(event.summary)}`,
    `DESCRIPTION;${language}:${text(event.description)}`,
    `LOCATION;${language}:${text(event.location)}`,
    `GEO:${event.point.lat.toFixed(6)};${event.point.lng.toFixed(6)}`,
    `URL:${event.url}`,
    `ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.email}`,
    "TRANSP:OPAQUE",
    ...(event.status === "CANCELLED" ? [] : ["-P1D", "-PT2H"].flatMap((trigger) => alarm(event, trigger))),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** @param trigger a duration (RFC 5545, 3.8.6.3) */
function alarm({ summary, language }: CalendarEvent, trigger: string): string[] {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `TRIGGER:${trigger}`,
    `DESCRIPTION;LANGUAGE=${language}:${text(summary)}`,
    "END:VALARM",
  ];
}

/** "20261130T081500Z" */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** Escapes a TEXT value, without control characters. */
function text(value: string): string {
  return (
    value
      .replace(/\r\n?/g, "\n")
      // oxlint-disable-next-line no-control-regex -- they are removed here
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replace(/\n/g, "\\n")
  );
}

/** A quoted parameter value; quotes in it become apostrophes, since RFC 5545 cannot escape them. */
function quoted(value: string): string {
  // oxlint-disable-next-line no-control-regex -- they are removed here
  return `"${value.replace(/["\u0000-\u001f\u007f]/g, "'")}"`;
}

const maxOctets = 75;

/** Folds a line. Continuations start with a space, which counts as an octet; no character is split. */
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
