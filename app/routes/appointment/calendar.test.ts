import { expect, test } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { loader } from "./calendar.ts";

const appointment = {
  id: 7,
  status: "booked",
  datetime: "2026-11-30T08:15:00.000Z",
  duration_minutes: 30,
  client_name: "Айгүл",
  doctor: { name: "Асанова" },
  service: { name: "ЭКГ", type: "procedure" },
  clinic_branch: { name: "Айкөл", address: "Чуй, 1", phone: null, city: { name: "Ош" }, location: { lat: 1, lng: 2 } },
  insurance: null,
  price: 900,
  created_at: "2026-11-20T08:00:00.000Z",
  updated_at: "2026-11-21T08:00:00.000Z",
  sequence: 3,
};

/** The calendar file of the changed appointment: its text, the lines of its description, and its type. */
async function fileOf(changed: object) {
  const get = async () => ({ ...appointment, ...changed });
  const args = await routeArgs("/appointments/7/calendar.ics?hash=key", {
    api: { appointments: { get } },
    params: { id: "7" },
  });
  const response = await loader(args as unknown as Parameters<typeof loader>[0]);
  const text = (await response.text()).replaceAll("\r\n ", "").replaceAll("\u00a0", " ");
  const description = /^DESCRIPTION;LANGUAGE=ru:(.*)\r$/m.exec(text)![1]!;
  return { text, lines: description.replaceAll("\\,", ",").split("\\n"), type: response.headers.get("content-type") };
}

test.each([
  ["procedure", 900, "Стоимость: от 900 сом"],
  ["procedure", 0, "Стоимость: по запросу"],
  ["initial-appointment", 900, "Стоимость: 900 сом"],
])("B-18 the calendar file of a %s at %i has the price %s", async (type, price, line) => {
  const { lines } = await fileOf({ service: { name: "ЭКГ", type }, price });
  expect(lines[1]).toBe(line);
});

test("B-18 the calendar file has the insurer and the clinic's phone if known, and the link with the key", async () => {
  const branch = { ...appointment.clinic_branch, phone: "+996312000000" };
  const known = await fileOf({ insurance: { name: "Салым" }, clinic_branch: branch });
  expect(known.lines).toEqual([
    "Услуга: ЭКГ",
    "Страховая компания: Салым",
    "Стоимость: от 900 сом",
    "Пациент: Айгүл",
    "Телефон клиники: +996312000000",
    "Номер записи: 7",
    "Подробности, перенос, отмена: http://kg.localhost/appointments/7?hash=key",
  ]);
  expect((await fileOf({})).lines).toHaveLength(5);
  expect((await fileOf({ clinic_branch: branch })).lines[3]).toBe("Телефон клиники: +996312000000");
});

test.each([
  ["pending", "PUBLISH", "TENTATIVE"],
  ["booked", "PUBLISH", "CONFIRMED"],
  ["cancelled", "CANCEL", "CANCELLED"],
])(
  "B-18 the calendar file of a %s appointment has the method %s and the status %s",
  async (status, method, icsStatus) => {
    const { text, type } = await fileOf({ status });
    expect([
      text.includes(`METHOD:${method}\r`),
      text.includes(`STATUS:${icsStatus}\r`),
      text.includes("SEQUENCE:3\r"),
    ]).toEqual([true, true, true]);
    expect(type).toBe(`text/calendar; charset=utf-8; method=${method}`);
  },
);

test("B-18 the calendar file has the appointment's times, its last change, and the clinic's place", async () => {
  const lines = (await fileOf({})).text.split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "CREATED:20261120T080000Z",
      "LAST-MODIFIED:20261121T080000Z",
      "DTSTART:20261130T081500Z",
      "DTEND:20261130T084500Z",
      "LOCATION;LANGUAGE=ru:Айкөл\\, Чуй\\, 1\\, Ош",
      "GEO:1.000000;2.000000",
      "URL:http://kg.localhost/appointments/7?hash=key",
    ]),
  );
});
