import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import Clinics from "./list.tsx";

test.each([
  [1, "Клиники Бишкека | Vizit.kg", "http://kg.localhost/clinics/bishkek"],
  [2, "Клиники Бишкека – страница 2 | Vizit.kg", "http://kg.localhost/clinics/bishkek?page=2"],
])("R-10 page %i of the clinics has the title %s and the canonical URL %s", (page, title, url) => {
  const loaderData = {
    city: { slug: "bishkek", name: "Бишкек", inCity: "в Бишкеке" },
    count: 20,
    meta: { title: "Клиники Бишкека", description: null, text: null },
    paging: { page, hasNext: false },
    clinics: [],
  };
  const props = { loaderData } as unknown as ComponentProps<typeof Clinics>;
  const list = renderIn("kg", "ru", <Clinics {...props} />, { url: `/clinics/bishkek?page=${page}` });
  expect([list.querySelector("title")!.text, list.querySelector("link[rel=canonical]")!.getAttribute("href")]).toEqual([
    title,
    url,
  ]);
});
