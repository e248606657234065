import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import Procedures from "./page.tsx";

test("C-12 a procedure has its least price, or is on request", () => {
  const procedure = (slug: string, minPrice: number | null) => ({ slug, name: slug, minPrice, doctors: 1 });
  const category = {
    name: "УЗИ",
    slug: "uzi",
    procedures: [procedure("a", 900), procedure("b", 0), procedure("c", null)],
  };
  const city = { slug: "osh", name: "Ош", inCity: "в Оше" };
  const loaderData = { city, menu: [category], chosen: null, categories: [category] };
  const props = { loaderData } as unknown as ComponentProps<typeof Procedures>;
  const rows = renderIn("kg", "ru", <Procedures {...props} />).querySelectorAll("li > span.whole");
  expect(rows.map((row) => row.text.replaceAll("\u00a0", " "))).toEqual(["от 900 сом", "по запросу", "по запросу"]);
});
