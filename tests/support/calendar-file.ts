import * as icalModule from "ical.js";
import type { HttpResponse } from "./http.ts";

const ICAL = icalModule.default;

/** The single event of a calendar file, read by a strict parser. */
export function readCalendarFile({ text, headers }: HttpResponse) {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
  const component = calendar.getFirstSubcomponent("vevent")!;
  const event = new ICAL.Event(component, { strictExceptions: true });
  return {
    type: headers["content-type"],
    method: calendar.getFirstPropertyValue("method"),
    status: component.getFirstPropertyValue("status"),
    uid: event.uid,
    sequence: event.sequence,
    startsAt: event.startDate.toJSDate().toISOString(),
    location: event.location,
    description: event.description,
    url: component.getFirstPropertyValue("url"),
  };
}
