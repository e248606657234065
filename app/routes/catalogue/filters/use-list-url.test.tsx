import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { useListUrl } from "./use-list-url.ts";

function ListUrl() {
  return JSON.stringify(useListUrl());
}

test.each([
  ["/doctors/osh/lor", { pathname: "/doctors/osh/lor", search: "" }],
  ["/doctors/osh/lor?sort=price&page=2", { pathname: "/doctors/osh/lor", search: "?sort=price&page=2" }],
  ["/doctors/osh/lor/booking/5/form?slot=7", { pathname: "/doctors/osh/lor", search: "" }],
])("the list of the page %s has the URL %j", (url, expected) => {
  expect(JSON.parse(renderIn("kg", "ru", <ListUrl />, { url }).textContent)).toEqual(expected);
});
