import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { Header } from "./header.tsx";

const staff = { email: "anna@aikol.example", isOperator: true };

test.each([
  ["of a visitor", ["Город: Ош"], null, false],
  ["of a visitor at home", [], null, true],
  ["of an operator, whose e-mail takes the room,", [], staff, false],
])("L-01 L-02 the header %s has the links to the choice of a city %j", (_, cityLinks, signedIn, isHome) => {
  const props = { isHome, query: "", hasSearchBelow: false, account: null };
  const city = { slug: "osh", name: "Ош" };
  const header = renderIn("kg", "ru", <Header {...props} />, { staff: signedIn, city });
  const links = header.querySelectorAll("header > div > ul a[href^='/cities']");
  expect(links.map(({ text }) => text)).toEqual(cityLinks);
});
