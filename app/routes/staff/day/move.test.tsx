import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import Move from "./move.tsx";

const later = "/staff/move?from=2026-12-07";
const earlier = "/staff/move?from=2026-11-30";
const visit = {
  id: 5,
  slot: 7,
  status: "booked",
  datetime: "2026-11-30T08:00:00.000Z",
  client_name: "Бакыт",
  client_phone: null,
  doctor: { id: 1, name: "Асанова" },
  service: { id: 2, name: "Приём" },
};
const branch = { id: 4, name: "Айкөл", timezone: "Asia/Bishkek" };
const times = { days: [], earlierPath: null, laterPath: null };
/** The page of a move with changed loader data. */
const renderMove = (shown: object) => {
  const loaderData = { shown: { branch, date: "2026-11-30", visit, times, ...shown }, constraint: {}, ended: null };
  const props = { loaderData } as unknown as ComponentProps<typeof Move>;
  return renderIn("kg", "ru", <Move {...props} />);
};

test.each([
  ["first", null, later, [later]],
  ["middle", earlier, later, [earlier, later]],
  ["last", earlier, null, [earlier]],
  ["only", null, null, []],
])(
  "B-18 the %s page of free times for a move links to the pages before and after it, if there are any",
  (_page, earlierPath, laterPath, paths) => {
    const links = renderMove({ times: { days: [], earlierPath, laterPath } }).querySelectorAll("a[href*='from=']");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(paths);
  },
);

test("B-18 the page of a move leads back to the visit on its day", () => {
  const [back] = renderMove({}).querySelectorAll("a[href^='/staff/day']");
  expect(back!.getAttribute("href")!.replaceAll("&amp;", "&")).toMatch(/^\/staff\/day\?branch=4&date=2026-11-30#\S+5$/);
});

test.each([
  [null, 0],
  ["+996555123456", 1],
])("B-18 for a patient with the phone number %s the page of a move mentions the SMS %i times", (phone, count) => {
  const free = { ...times, days: [{ date: "2026-12-01", slots: [[8, "10:00"]] }] };
  const page = renderMove({ visit: { ...visit, client_phone: phone }, times: free });
  expect(page.querySelectorAll("#move-slot-hint")).toHaveLength(count);
});
