import fc from "fast-check";
import * as icalModule from "ical.js";
import { expect, test } from "vitest";
import { calendarFile, type CalendarEvent } from "./ics.ts";

const ICAL = icalModule.default;

const visit: CalendarEvent = {
  uid: "appointment-17@vizit.kg",
  sequence: 0,
  status: "CONFIRMED",
  startsAt: new Date("2026-11-30T08:15:00Z"),
  minutes: 30,
  createdAt: new Date("2026-11-20T10:00:01.250Z"),
  changedAt: new Date("2026-11-21T10:00:01.250Z"),
  language: "ru",
  summary: "Приём: Сатыбалдиева Айгүл Токтогуловна, детский кардиолог высшей категории",
  description: "Услуга: кардиолог\nЦена: 1 500 сом; с собой: паспорт, полис\\СНИЛС",
  location: "Клиника «Ак-Жол», ул. Чуйкова, 12; вход со двора",
  point: { lat: 42.8746, lng: 74.5698 },
  url: "https://vizit.kg/appointments/17?hash=abc_-",
  organizer: { name: 'Vizit "kg", Бишкек', email: "help@vizit.kg" },
};

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as [string, unknown[], unknown[]]);
  const [component, ...others] = calendar.getAllSubcomponents("vevent");
  expect(others).toEqual([]);
  return { calendar, component: component!, event: new ICAL.Event(component, { strictExceptions: true }) };
}

test("B-18 a strict parser reads the same event", () => {
  const { calendar, component, event } = read(calendarFile(visit));
  expect([calendar.getFirstPropertyValue("method"), calendar.getFirstPropertyValue("version")]).toEqual([
    "PUBLISH",
    "2.0",
  ]);
  expect(event).toMatchObject({
    uid: visit.uid,
    sequence: 0,
    summary: visit.summary,
    description: visit.description,
    location: visit.location,
  });
  expect(event.startDate.toJSDate()).toEqual(visit.startsAt);
  expect(event.duration.toSeconds()).toBe(1800);
  expect(component.getFirstPropertyValue("status")).toBe("CONFIRMED");
  expect(component.getFirstPropertyValue("geo")).toEqual([42.8746, 74.5698]);
  expect(component.getFirstPropertyValue("url")).toBe(visit.url);
  expect(String(component.getFirstPropertyValue("dtstamp"))).toBe("2026-11-21T10:00:01Z");
  const alarms = component.getAllSubcomponents("valarm");
  expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue("trigger")))).toEqual(["-P1D", "-PT2H"]);
});

test("B-18 a cancelled appointment cancels the calendar event and its alarm", () => {
  const { calendar, component, event } = read(calendarFile({ ...visit, status: "CANCELLED", sequence: 3 }));
  expect([calendar.getFirstPropertyValue("method"), component.getFirstPropertyValue("status")]).toEqual([
    "CANCEL",
    "CANCELLED",
  ]);
  expect([event.uid, event.sequence, component.getAllSubcomponents("valarm")]).toEqual([visit.uid, 3, []]);
});

test("B-18 any text is folded to lines of at most 75 octets ended by CRLF, and unfolds to the same", () => {
  const unseen = /[\p{Cc}\p{Cs}\ufffd]/u;
  const words = fc.string({ unit: "grapheme", maxLength: 100, size: "max" }).filter((text) => !unseen.test(text));
  const tricky = fc
    .array(fc.constantFrom("💊", "ә", "\\", ";", ",", "\n", "\\n", ":", '"', "a", " "), { maxLength: 100, size: "max" })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(words, tricky), fc.oneof(words, tricky), (summary, location) => {
      const file = calendarFile({ ...visit, summary, location });
      expect(file.endsWith("\r\n")).toBe(true);
      const lines = file.slice(0, -2).split("\r\n");
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n\ufffd]/);
        expect(line.isWellFormed()).toBe(true);
      }
      const { event } = read(file);
      expect([event.summary, event.location]).toEqual([summary, location]);
    }),
  );
});
