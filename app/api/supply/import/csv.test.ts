import { expect, test } from "vitest";
import { csvRecords } from "./csv.ts";

async function recordsOf(text: string) {
  async function* lines() {
    for (const [index, line] of text.split("\n").entries()) yield { line: index + 1, text: line };
  }
  const records = [];
  for await (const record of csvRecords(lines())) records.push(record);
  return records;
}

test("A-07 quoted cells hold separators, quotes and line breaks, and lines are counted by the file", async () => {
  expect(await recordsOf('slug,name.ru,name.kk\na,"Сон, ""ночной""\nи дневной",Ұйқы\n\nb,,')).toEqual([
    { line: 2, record: { slug: "a", name: { ru: 'Сон, "ночной"\nи дневной', kk: "Ұйқы" } } },
    { line: 5, record: { slug: "b" } },
  ]);
});

test("A-07 a semicolon separates cells if the first line has no comma", async () => {
  expect(await recordsOf('slug;price\n"a, b";5')).toEqual([{ line: 2, record: { slug: "a, b", price: "5" } }]);
  expect(await recordsOf("slug,price;KZT\na,5;6")).toEqual([{ line: 2, record: { slug: "a", "price;KZT": "5;6" } }]);
});

test.each([
  ['x"y",2', "has an unexpected quote"],
  ['"x"y,2', "has an unexpected quote"],
  ["1,2,3", "has 3 cells, the first line has 2"],
])("A-07 the record %s is reported as invalid, and the next one is read", async (bad, fault) => {
  expect(await recordsOf(`a,b\n${bad}\n3,4`)).toEqual([
    { line: 2, fault },
    { line: 3, record: { a: "3", b: "4" } },
  ]);
});

test("A-07 a quote that is never closed is named by the line it opens on", async () => {
  expect(await recordsOf('a,b\n1,2\n"x,3\n4,5')).toEqual([
    { line: 2, record: { a: "1", b: "2" } },
    { line: 3, fault: "has a quote that is not closed" },
  ]);
});

test("A-07 records that are not UTF-8 are reported, and a file whose first line is not", async () => {
  expect(await recordsOf("slug,name.ru\na,Сер\uFFFDце\nb,Сон")).toEqual([
    { line: 2, fault: "is not UTF-8" },
    { line: 3, record: { slug: "b", name: { ru: "Сон" } } },
  ]);
  expect(await recordsOf("slug,\uFFFD\na,b")).toEqual([{ line: 1, fault: "is not UTF-8" }]);
});

test("A-07 a file whose lines end with CR alone is refused as a whole, and not read as empty", async () => {
  expect(await recordsOf("slug,name.ru\ra,Сон\r")).toEqual([{ line: 1, fault: "has CR without LF between its lines" }]);
  expect(await recordsOf("slug\r\na\r\n")).toEqual([{ line: 2, record: { slug: "a" } }]);
});

test("A-07 a file that names a column twice is refused as a whole", async () => {
  const fault = "names the column name.ru twice";
  expect(await recordsOf("slug,name.ru, name.ru\na,Сон,Сны")).toEqual([{ line: 1, fault }]);
});
