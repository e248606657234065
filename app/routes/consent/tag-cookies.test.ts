import { expect, test } from "vitest";
import { deleteTagCookies } from "./tag-cookies.server.ts";

test("N-03 cookies of tags are deleted for the host and the domains above, and no others", () => {
  const headers = new Headers({ cookie: "city=osh; _ga=GA1.1.1.2; _ga_ABC=GS2.1.s3; consent=x; no_ga=1" });
  expect(deleteTagCookies({ headers, url: "https://www.vizit.kg/cookies" })).toEqual([
    "_ga=; Max-Age=0; Path=/",
    "_ga=; Max-Age=0; Path=/; Domain=www.vizit.kg",
    "_ga=; Max-Age=0; Path=/; Domain=vizit.kg",
    "_ga_ABC=; Max-Age=0; Path=/",
    "_ga_ABC=; Max-Age=0; Path=/; Domain=www.vizit.kg",
    "_ga_ABC=; Max-Age=0; Path=/; Domain=vizit.kg",
  ]);
});

test("N-03 without cookies of tags nothing is deleted", () => {
  expect(deleteTagCookies({ headers: new Headers(), url: "https://vizit.kg/cookies" })).toEqual([]);
});
