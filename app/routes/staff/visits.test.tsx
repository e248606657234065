import { expect, test } from "vitest";
import type { PatientVisit } from "#app/contract/patient.ts";
import { renderIn } from "../../../tests/support/render.tsx";
import { Visits } from "./visits.tsx";

const hourMs = 3_600_000;
function itemOf(status: PatientVisit["status"], hours: number, phone?: string | null, isChangeable = true) {
  const named = { name: "Айдай" };
  const visit = {
    id: 7,
    hash: "key",
    status,
    is_changeable: isChangeable,
    datetime: new Date(Date.now() + hours * hourMs).toISOString(),
    timezone: "Asia/Bishkek",
    client_name: "Анна",
    doctor: named,
    service: named,
    clinic_branch: named,
    ...(phone === undefined ? {} : { client_phone: phone }),
  };
  const item = renderIn("kg", "ru", <Visits id="visits" title="Визиты" visits={[visit]} />).querySelector("li")!;
  return {
    status: item.querySelector("span")!.text,
    links: item.querySelectorAll("a").map((link) => link.getAttribute("href")),
    caller: item.querySelector("form button")?.getAttribute("value"),
  };
}

const page = "/appointments/7?hash=key";
const ways = [page, "/appointments/7/reschedule?hash=key", "/appointments/7/cancel?hash=key"];

test.each([
  ["booked", 1, "Подтверждена", ways],
  ["pending", 1, "Ожидает подтверждения", ways],
  ["booked", -1, "Приём прошёл", [page]],
  ["pending", -1, "Приём прошёл", [page]],
  ["cancelled", 1, "Отменена", [page]],
  ["noshow", -1, "Приём не состоялся", [page]],
] as const)("on the desk a %s appointment in %i h is called %j, with the links %j", (status, hours, said, links) => {
  expect(itemOf(status, hours)).toEqual({ status: said, links: [...links], caller: undefined });
});

test("on the desk an appointment found by name can make its number the caller's, if it has one", () => {
  expect(itemOf("booked", 1, "+996555123456").caller).toBe("+996555123456");
  expect(itemOf("booked", 1, null).caller).toBeUndefined();
});

test("on the desk an appointment that cannot be changed any more has no links to move or cancel it", () => {
  expect(itemOf("booked", 1, null, false).links).toEqual([page]);
});
