import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import type { OwnAppointmentView } from "./own-appointment.server.ts";

const visit: OwnAppointmentView = {
  id: 7,
  datetime: "2026-03-02T20:30:00.000Z",
  timezone: "Asia/Bishkek",
  client_name: "Анна",
  clinic_cancellation: null,
  state: "booked",
  isAhead: true,
  doctor: { name: "Асанов", image_url: null },
  service: "ЛОР",
  branch: { name: "Айкөл", address: "улица Южная, 3", city: "Бишкек" },
  path: "/appointments/7",
  paths: { feedback: null, rebook: "/appointments/7/rebook", calendar: null, reschedule: null, cancel: null },
};
const cardOf = (changed: Partial<OwnAppointmentView>) =>
  renderIn("kg", "ru", <AppointmentCard appointment={{ ...visit, ...changed }} />);

test("B-18 the time of an appointment ahead is written with its weekday, that of a past one with its year", () => {
  const timeOf = (isAhead: boolean) => cardOf({ isAhead }).querySelector("h3")!.text;
  expect(timeOf(true)).toMatch(/^вторник, 3\sмарта.* 02:30$/);
  expect(timeOf(false)).toMatch(/^3\sмарта\s2026.* 02:30$/);
});

test("B-18 after a clinic's cancellation the card offers another time, else the same doctor again", () => {
  const offered = (changed: Partial<OwnAppointmentView>) => cardOf(changed).querySelector("a[href$=rebook]")!.text;
  const byClinic = { state: "cancelledByClinic", clinic_cancellation: { reason: "doctor_away", note: null } };
  expect(offered(byClinic as unknown as Partial<OwnAppointmentView>)).toBe("Выбрать другое время");
  expect(offered({ state: "over" })).toBe("Записаться снова");
});
