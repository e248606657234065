import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import type { ListMap } from "./list-map-loader.server.ts";
import { ListedPins } from "./listed-pins.tsx";

const pin = {
  id: 5,
  name: "Айкөл",
  address: "улица Южная, 3",
  count: 2,
  score: null,
  doctors: [
    { nth: 1, name: "Асанова" },
    { nth: 2, name: "Бакиров" },
  ],
};
const map = { listed: [pin], visibleCount: 21, pinsCount: 30, offset: 10, next: 20 } as unknown as ListMap;

test("M-07 below the picture of a map each doctor leads to a card, and a page of pins to the previous and the next", () => {
  const listUrl = { pathname: "/doctors/osh/lor/map", search: "?sort=price&branch=9&nth=3" };
  const section = renderIn("kg", "ru", <ListedPins map={map} listUrl={listUrl} />);
  const links = section.querySelectorAll("a").map((link) => [link.text, link.getAttribute("href")]);
  const list = "/doctors/osh/lor/map?sort=price";
  expect(links.map(([text, href]) => [text, href!.replaceAll("&amp;", "&")])).toEqual([
    ["Айкөл", `${list}&branch=5#chosen`],
    ["Асанова", `${list}&branch=5#chosen`],
    ["Бакиров", `${list}&branch=5&nth=2#chosen`],
    [expect.any(String), list],
    [expect.any(String), `${list}&offset=20`],
  ]);
});
