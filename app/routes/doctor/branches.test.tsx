import type { ComponentProps } from "react";
import type { HTMLElement } from "node-html-parser";
import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { Branches } from "./branches.tsx";

type Branch = ComponentProps<typeof Branches>["branches"][number];

const rowsOf = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({
    id: from + index,
    name: `Услуга ${from + index}`,
    price: { amount: 900, isFrom: false, before: null, discountPercent: 0 },
    hasConditions: false,
  }));

test.each([
  [5, 0, ["Первичный приём", "Первичный приём (continued)"]],
  [3, 2, ["Первичный приём", "Процедуры"]],
  [2, 3, ["Первичный приём", "Процедуры", "Процедуры (continued)"]],
])(
  "L-14 with %i appointments and %i procedures, a title repeated above folded services is for screen readers only",
  (visits, procedures, titles) => {
    const branch = { id: 4, name: "Айкөл", citySlug: "osh", clinicSlug: "aikol", hours: null } as unknown as Branch;
    const services = { visits: rowsOf(visits), procedures: rowsOf(procedures, 100) };
    const page = renderIn(
      "kg",
      "ru",
      <Branches branches={[{ ...branch, ...services, insurers: { ofAll: [], ofSome: [] } }]} isBookable />,
      { flags: ["short-services"] },
    );
    const suffix = (title: HTMLElement) => (title.classList.contains("sr") ? " (continued)" : "");
    expect(page.querySelectorAll("h3").map((title) => title.text + suffix(title))).toEqual(titles);
  },
);
