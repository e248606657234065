import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { RefusedScreen, refusedStatus } from "./refused-screen.tsx";

test.each([
  [400, 400],
  [405, 405],
  [404, null],
  [500, null],
])("X-02 an error of status %i is a refused request: %s", (status, refused) => {
  expect(refusedStatus({ status, statusText: "", internal: false, data: null })).toBe(refused);
  expect(refusedStatus(new Error(String(status)))).toBeNull();
});

test("X-02 the page of a refused request leads to the same URL with its query, and home", () => {
  const page = renderIn("kz", "kk", <RefusedScreen status={415} />, { url: "/kk/doctors/almaty?page=2" });
  const links = page.querySelectorAll("a").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/kk/doctors/almaty?page=2", "/kk"]);
});
