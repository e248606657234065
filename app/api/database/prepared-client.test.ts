import { expect, test } from "vitest";
import type pg from "pg";
import { createStatementNames, preparedClient } from "./prepared-client.ts";

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

test("two statements that are prepared again get two names, as the server refuses a name that it has", () => {
  const { nameOf, rename } = createStatementNames();
  const texts = ["select $1", "select $2"];
  for (let run = 0; run < 2; run += 1) texts.map(nameOf);
  const names = texts.map(nameOf);
  for (const text of texts) rename(text);
  expect(new Set([...names, ...texts.map(nameOf)]).size).toBe(4);
});

test.each([
  ["0A000", "cached plan must not change result type", 2],
  ["23505", "duplicate key value violates unique constraint", 1],
])("a prepared statement refused with %s, %s, is sent %i times", async (code, message, times) => {
  const sent: unknown[] = [];
  class FailingClient {
    query(query: { name?: string }): Promise<unknown> {
      sent.push(query);
      return query.name ? Promise.reject(Object.assign(new Error(message), { code })) : Promise.resolve("rows");
    }
  }
  const names = createStatementNames();
  names.nameOf("select $1");
  const Client = preparedClient(names, FailingClient as unknown as typeof pg.Client);
  const outcome = await new Client().query("select $1", [1]).catch((error: Error) => error.message);
  expect([sent.length, outcome]).toEqual([times, times === 2 ? "rows" : message]);
});
