import { bookingTexts, freshPhone, lastCode, sendBookingForm, startForm } from "./booking.ts";
import { readCalendarFile } from "./calendar-file.ts";
import type { Page, Visitor } from "./visitor.ts";

/**
 * Books a slot on another day, so that the appointment can be changed. `isWanted`: which slot links of a list to use.
 * @returns the appointment's page
 */
export async function bookVisit(visitor: Visitor, isWanted: (link: string, list: Page) => boolean = () => true) {
  const { form } = await startForm(visitor, (_, link, list) => isWanted(link, list));
  const phone = freshPhone();
  const otp = await sendBookingForm(form, phone);
  return otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
}

/** Reads the calendar file that the page links. */
export async function calendarOf(visitor: Visitor, appointment: Page) {
  const link = appointment.document.querySelector("a[href*='calendar.ics']")!.getAttribute("href")!;
  return readCalendarFile((await visitor.get(link)).response);
}

/** The ids of the slots that the page offers. */
export const offeredSlots = (page: Page) =>
  page.document.querySelectorAll("input[name=slot]").map((input) => input.getAttribute("value")!);

/** The time of the appointment that the page shows, in ISO format. */
export const shownTime = (page: Page) => page.document.querySelector("dl time")!.getAttribute("datetime");
