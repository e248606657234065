import { expect, test } from "vitest";
import { stylesOf } from "./route-styles.ts";

const routes = {
  root: { css: ["/shared.css#", "/root.css"] },
  list: { css: ["/shared.css#", "/cards.css"] },
  step: { css: ["/form.css"] },
  plain: {},
};

test("the styles of a page are those of its routes, each once", () => {
  const matches = ["root", "list", "plain", "unknown"].map((id) => ({ id, data: null }));
  expect(stylesOf(matches, routes)).toEqual(["/shared.css", "/root.css", "/cards.css"]);
});

test("a booking opened as a page of its own has no styles of the page it started from", () => {
  const matches = [
    { id: "root", data: {} },
    { id: "list", data: { isBookingOnly: true } },
    { id: "step", data: { isBookingOnly: false } },
  ];
  expect(stylesOf(matches, routes)).toEqual(["/shared.css", "/root.css", "/form.css"]);
});
