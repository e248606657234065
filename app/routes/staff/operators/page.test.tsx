import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import Operators from "./page.tsx";

const anna = { id: 3, name: "Анна", bookings: 5, moves: 1, cancellations: 0, searches: 2 };

test.each([
  [1, ["/staff/operators/csv?from=2026-10-01&to=2026-10-31"]],
  [0, []],
])("O-01 figures of earlier days with %i operators are saved as CSV of the same days: %j", (count, links) => {
  const operators = [anna].slice(0, count);
  const shown = { date_from: "2026-10-01", date_to: "2026-10-31", today: "2026-11-20", operators };
  const props = { loaderData: { shown, refused: null, ended: null } } as unknown as ComponentProps<typeof Operators>;
  const page = renderIn("kg", "ru", <Operators {...props} />);
  const hrefs = page.querySelectorAll("a").map((link) => link.getAttribute("href")!.replaceAll("&amp;", "&"));
  expect(hrefs.filter((href) => href.includes("csv"))).toEqual(links);
});

test("O-01 figures of operators can be asked for up to today", () => {
  const refused = { from: "2026-11-21", to: "2026-11-22", today: "2026-11-20", errors: {} };
  const props = { loaderData: { shown: null, refused, ended: null } } as unknown as ComponentProps<typeof Operators>;
  const days = renderIn("kg", "ru", <Operators {...props} />).querySelectorAll("input[type=date]");
  expect(days.map((day) => day.getAttribute("max"))).toEqual(["2026-11-20", "2026-11-20"]);
});
