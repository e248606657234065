import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { TimesForm } from "./times-form.tsx";

type Times = ComponentProps<typeof TimesForm>["times"];
const appointment = {
  datetime: "2026-03-02T04:00:00Z",
  timezone: "Asia/Bishkek",
  slot: 9,
  doctor: { name: "Асанова" },
  service: { name: "ЛОР" },
  clinic_branch: { name: "Айкөл", address: "ул. Киевская, 1", phone: "+996312000000" },
} as ComponentProps<typeof TimesForm>["appointment"];
const days: Times["days"] = [{ date: "2026-03-03", slots: [[11, "09:30"]] }];

function formOf(times: Times, shown = appointment) {
  const texts = { mode: "reschedule", title: "Перенести", submit: "Перенести запись", path: "/visit" } as const;
  return renderIn("kg", "ru", <TimesForm {...texts} appointment={shown} times={times} result={undefined} />);
}
const linksOf = (times: Times, shown = appointment) =>
  formOf(times, shown)
    .querySelectorAll("a")
    .map((link) => link.getAttribute("href"));

test("B-18 the form links to earlier and later times if there are any, and back to the appointment", () => {
  expect(linksOf({ days, earlierPath: "/early", laterPath: "/late" })).toEqual(["/early", "/late", "/visit"]);
  expect(linksOf({ days, earlierPath: "/early", laterPath: null })).toEqual(["/early", "/visit"]);
  expect(linksOf({ days, earlierPath: null, laterPath: "/late" })).toEqual(["/late", "/visit"]);
});

test("B-18 without free times the form gives the clinic's phone, if it has one", () => {
  const none = { days: [], earlierPath: null, laterPath: null };
  expect(linksOf(none)).toEqual(["tel:+996312000000", "/visit"]);
  const { clinic_branch: branch } = appointment;
  expect(linksOf(none, { ...appointment, clinic_branch: { ...branch, phone: null } })).toEqual(["/visit"]);
});

test("B-18 the form posts the current and the selected slot, and has no button if no times are free", () => {
  const form = formOf({ days, earlierPath: null, laterPath: null });
  const values = form
    .querySelectorAll("input")
    .map((field) => [field.getAttribute("name"), field.getAttribute("value")]);
  expect(values).toEqual([
    ["from", "9"],
    ["slot", "11"],
  ]);
  expect(form.querySelectorAll("button")).toHaveLength(1);
  expect(formOf({ days: [], earlierPath: null, laterPath: null }).querySelector("button")).toBeNull();
});
