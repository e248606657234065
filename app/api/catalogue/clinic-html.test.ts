import { expect, test } from "vitest";
import { cleanClinicHtml } from "./clinic-html.ts";

test.each([
  ["<div>Натощак</div><div>С паспортом</div>", "Натощак<br />С паспортом"],
  ["Натощак<div>С паспортом</div>", "Натощак<br />С паспортом"],
  ["<h3><b>Подготовка</b></h3>\nБез еды", "<b>Подготовка</b><br />Без еды"],
  ["<div>\n<p>Натощак</p>\n</div><div><ul><li>паспорт</li></ul></div>", "<p>Натощак</p><ul><li>паспорт</li></ul>"],
  ["<div>Натощак<br></div>С паспортом", "Натощак<br />С паспортом"],
  ["Натощак<br><br>С паспортом", "Натощак<br /><br />С паспортом"],
  ["<div>Натощак</div><br>С паспортом", "Натощак<br />С паспортом"],
  ["<p>Натощак</p><div>С паспортом</div>", "<p>Натощак</p>С паспортом"],
  ["<div>Натощак</div><p>С паспортом</p>", "Натощак<p>С паспортом</p>"],
  ["<div>Возьмите</div><ul><li>паспорт</li></ul><div>Да</div>", "Возьмите<ul><li>паспорт</li></ul>Да"],
  ["<div>Возьмите</div><ol><li>паспорт</li></ol><div>Да</div>", "Возьмите<ol><li>паспорт</li></ol>Да"],
  ["<ul><li><div>паспорт</div></li></ul>", "<ul><li>паспорт</li></ul>"],
  ["<div></div>", ""],
])("blocks of a clinic's HTML that are not kept stay lines of their own: %j is %j", (html, clean) => {
  expect(cleanClinicHtml(html)).toBe(clean);
});

test.each(["div", "h1", "h6", "blockquote", "section", "article", "tr", "dt", "dd", "pre"])(
  "a <%s> of a clinic's HTML is a line of its own",
  (tag) => {
    expect(cleanClinicHtml(`Натощак<${tag}>С паспортом</${tag}>Да`)).toBe("Натощак<br />С паспортом<br />Да");
  },
);

test.each([
  ["<p onclick='a()'>Без <a href='https://a.example'>еды</a></p>", "<p>Без еды</p>"],
  ["<script>alert(1)</script><div><img src=x onerror=alert(1)>Да</div>", "Да"],
  ["<div title='<script>'>Да</div>", "Да"],
  ["1 &lt; 2", "1 &lt; 2"],
  [null, null],
])("of a clinic's HTML %j only plain markup is left: %j", (html, clean) => {
  expect(cleanClinicHtml(html)).toBe(clean);
});
