import { expect, test } from "vitest";
import { createStatementNames } from "./prepared-client.ts";

test("a statement is prepared from its second run on, and at most 500 are", () => {
  const { nameOf } = createStatementNames();
  const texts = Array.from({ length: 501 }, (_, index) => `select ${index}, $1`);
  expect(texts.map(nameOf).filter((name) => name !== undefined)).toEqual([]);
  const names = texts.map(nameOf);
  expect(new Set(names.slice(0, 500)).size).toBe(500);
  expect(names[500]).toBeUndefined();
  expect(nameOf(texts[0]!)).toBe(names[0]);
});

test("of statements seen once, the latest 2000 are remembered", () => {
  const { nameOf } = createStatementNames();
  for (let index = 0; index <= 2000; index += 1) nameOf(`select ${index}, $1`);
  expect([nameOf("select 0, $1"), typeof nameOf("select 2000, $1")]).toEqual([undefined, "string"]);
});
