import { expect, test } from "vitest";
import { bindCookies, plainCookies } from "./host-cookies.ts";

test("O-03 over https a cookie gets the host prefix, and Secure once", () => {
  const headers = new Headers({ "content-type": "text/html" });
  headers.append("set-cookie", "city=bishkek; Path=/; HttpOnly; SameSite=Lax");
  headers.append("set-cookie", "user=x; Path=/; HttpOnly; SameSite=Lax; Secure");
  headers.append("set-cookie", "toast=x; path=/; secure; samesite=lax");
  headers.append("set-cookie", "page=secure; Path=/");
  headers.append("set-cookie", "_ga=; Max-Age=0; Path=/; Domain=vizit.kg");
  bindCookies(headers);
  expect(headers.getSetCookie()).toEqual([
    "__Host-city=bishkek; Path=/; HttpOnly; SameSite=Lax; Secure",
    "__Host-user=x; Path=/; HttpOnly; SameSite=Lax; Secure",
    "__Host-toast=x; path=/; secure; samesite=lax",
    "__Host-page=secure; Path=/; Secure",
    "_ga=; Max-Age=0; Path=/; Domain=vizit.kg",
  ]);
});

test.each([
  ["__Host-city=bishkek; __Host-user=a.b", "city=bishkek; user=a.b"],
  ["user=injected; __Host-user=own; toast=injected", "user=own"],
  ["_ga=GA1.1.1.2; _ga_X=GS1.1.3; city=osh", "_ga=GA1.1.1.2; _ga_X=GS1.1.3"],
  ["_gadget=injected; _ga=GA1.1.1.2", "_ga=GA1.1.1.2"],
  ["__Secure-user=x; ", ""],
  ["", ""],
])("O-03 of %s pages read %s", (header, plain) => {
  expect(plainCookies(header)).toBe(plain);
});
