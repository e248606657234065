import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { PhoneLink } from "./phone-link.tsx";

test.each([
  ["0312 (45) 67-89", "tel:0312456789", "0312 (45) 67-89"],
  ["+996 312 45 67 89", "tel:+996312456789", "+996 312 45 67 89"],
  ["+996312456789", "tel:+996312456789", "+996 (312) 45-67-89"],
])("C-12 the phone %s is called at %s and shown as %s", (phone, href, text) => {
  const link = renderIn("kg", "ru", <PhoneLink phone={phone} />).querySelector("a")!;
  expect([link.getAttribute("href"), link.text.replaceAll("\u00a0", " ")]).toEqual([href, text]);
});
