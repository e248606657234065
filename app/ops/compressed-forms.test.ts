import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createCompressedForms, formsByEtag } from "./compressed-forms.ts";
import { compress } from "./compression.ts";

const text = readFileSync(join(import.meta.dirname, "../../locales/en/staff.json"));

test("a text is compressed once for each encoding", async () => {
  const forms = createCompressedForms();
  const [first, second, zipped] = await Promise.all([forms(text, "br"), forms(text, "br"), forms(text, "gzip")]);
  expect(second).toBe(first);
  expect(brotliDecompressSync(first)).toEqual(text);
  expect(gunzipSync(zipped)).toEqual(text);
});

test("a text that is requested often has a smaller form, and others wait for their turn", async () => {
  const [popular, other] = [createCompressedForms(), createCompressedForms()];
  const first = await popular(text, "br");
  expect(first).toEqual(await compress(text, "br"));
  await popular(text, "br");
  await popular(text, "br");
  for (let times = 0; times < 5; times += 1) await other(text, "br");
  await expect.poll(async () => (await popular(text, "br")).length).toBeLessThan(first.length);
  expect(brotliDecompressSync(await popular(text, "br"))).toEqual(text);
  await expect.poll(async () => (await other(text, "br")).length).toBeLessThan(first.length);
});

test("a text that is requested twice has its first form", async () => {
  const forms = createCompressedForms();
  const first = await forms(text, "br");
  expect(await forms(text, "br")).toBe(first);
});

test("of more pages than may have forms, the one rendered longest ago loses its own", () => {
  const formsOf = formsByEtag(2);
  const [first, second] = [formsOf("a"), formsOf("b")];
  expect([formsOf("a"), formsOf("b"), formsOf("a")]).toEqual([first, second, first]);
  formsOf("c");
  expect(formsOf("a")).toBe(first);
  expect(formsOf("b")).not.toBe(second);
});
