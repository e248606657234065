import { bookingTexts, freshPhone, isOnAnotherDay, lastCode, startForm, typedFields } from "./booking.ts";
import { readCalendar } from "./calendar.ts";
import type { Page, Visitor } from "./visitor.ts";

/** The page of an appointment that can be changed, booked by its forms. */
export async function bookVisit(visitor: Visitor, fits: (link: string, list: Page) => boolean = () => true) {
  const { form } = await startForm(visitor, (page, link, list) => isOnAnotherDay(page) && fits(link, list));
  const phone = freshPhone();
  const otp = await form
    .form(bookingTexts.book)
    .submit({ name: bookingTexts.name, phone: phone.typed, ...typedFields(form) });
  return otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
}

/** Reads the calendar file that the page links. */
export async function calendarOf(visitor: Visitor, appointment: Page) {
  const link = appointment.document.querySelector("a[href*='calendar.ics']")!.getAttribute("href")!;
  return readCalendar((await visitor.get(link)).answer);
}

/** Ids of the slots that the page offers. */
export const timesOf = (page: Page) =>
  page.document.querySelectorAll("input[name=slot]").map((input) => input.getAttribute("value")!);

/** The moment of the appointment. */
export const timeShown = (page: Page) => page.document.querySelector("dl time")!.getAttribute("datetime");
