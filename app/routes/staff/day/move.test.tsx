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

test.each([
  ["first", null, later, [later]],
  ["middle", earlier, later, [earlier, later]],
  ["last", earlier, null, [earlier]],
  ["only", null, null, []],
])(
  "B-18 the %s page of free times for a move links to the pages before and after it, if there are any",
  (...values) => {
    const [, earlierPath, laterPath, paths] = values;
    const times = { days: [], earlierPath, laterPath };
    const loaderData = { shown: { branch, date: "2026-11-30", visit, times }, constraint: {}, ended: null };
    const props = { loaderData } as unknown as ComponentProps<typeof Move>;
    const links = renderIn("kg", "ru", <Move {...props} />).querySelectorAll("a[href*='from=']");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(paths);
  },
);
