import { expect, test } from "vitest";
import type { Locale } from "#app/countries/country.ts";
import { renderIn } from "../../../tests/support/render.tsx";
import { LanguageLinks } from "./language-links.tsx";

test.each<[Locale, string, string[]]>([
  ["ru", "/", ["/", "/kk"]],
  ["kk", "/kk", ["/ru", "/kk"]],
  ["ru", "/clinics/almaty?page=2", ["/clinics/almaty?page=2", "/kk/clinics/almaty?page=2"]],
  ["kk", "/kk/clinics/almaty", ["/ru/clinics/almaty", "/kk/clinics/almaty"]],
])("P-06 in %s the page %s has the links %j to its languages", (locale, url, links) => {
  const list = renderIn("kz", locale, <LanguageLinks />, { url });
  expect(list.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual(links);
  expect(list.querySelector("a[aria-current]")?.getAttribute("lang")).toBe(locale);
});
