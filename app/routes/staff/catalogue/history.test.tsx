import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { History } from "./history.tsx";

function pagesAt(offset: number, next: string | null): string[] {
  const to = (from: number) => `/from?offset=${from}`;
  const shown = { changes: { results: [], next }, offset, timezone: "Asia/Bishkek", titleOf: () => "", to };
  const page = renderIn("kg", "ru", <History {...shown} />);
  return page.querySelectorAll("nav a").map((link) => `${link.text}: ${link.getAttribute("href")}`);
}

const [newer, older] = ["Более поздние изменения", "Более ранние изменения"];

test.each([
  [0, null, []],
  [0, "more", [`${older}: /from?offset=20`]],
  [20, null, [`${newer}: /from?offset=0`]],
  [30, "more", [`${newer}: /from?offset=10`, `${older}: /from?offset=50`]],
  [7, null, [`${newer}: /from?offset=0`]],
])("from change %i on, with further ones at %s, the history of an entry leads to %j", (offset, next, links) => {
  expect(pagesAt(offset, next)).toEqual(links);
});
