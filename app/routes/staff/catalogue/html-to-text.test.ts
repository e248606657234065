import { expect, test } from "vitest";
import { htmlToText } from "./html-to-text.ts";

test.each([
  ["1 &lt; 2<br />да", "1 < 2\nда"],
  ["<p>Приём <b>натощак</b></p>\n<p>Без детей</p>", "Приём натощак\nБез детей"],
  ["<p>Возьмите:</p><ul><li>паспорт</li><li>анализы</li></ul>", "Возьмите:\n• паспорт\n• анализы"],
  ["A&amp;lt;B &quot;C&quot;", 'A&lt;B "C"'],
  ["5 < 6", "5 < 6"],
])("O-01 the HTML %j reads %j", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});
