import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createVariantCompressor, createCompressorsByEtag } from "./compressed-variants.ts";
import { compress } from "./compression.ts";

const text = readFileSync(join(import.meta.dirname, "../../locales/en/staff.json"));

test("a text is compressed once for each encoding", async () => {
  const compressText = createVariantCompressor();
  const [first, second, zipped] = await Promise.all([
    compressText(text, "br"),
    compressText(text, "br"),
    compressText(text, "gzip"),
  ]);
  expect(second).toBe(first);
  expect(brotliDecompressSync(first)).toEqual(text);
  expect(gunzipSync(zipped)).toEqual(text);
});

test("a text that is requested often gets a smaller variant, one text at a time", async () => {
  const [popular, other] = [createVariantCompressor(), createVariantCompressor()];
  const first = await popular(text, "br");
  expect(first).toEqual(await compress(text, "br"));
  await popular(text, "br");
  await popular(text, "br");
  for (let times = 0; times < 5; times += 1) await other(text, "br");
  await expect.poll(async () => (await popular(text, "br")).length).toBeLessThan(first.length);
  expect(brotliDecompressSync(await popular(text, "br"))).toEqual(text);
  await expect.poll(async () => (await other(text, "br")).length).toBeLessThan(first.length);
});

test("a text that is requested only twice keeps its first variant", async () => {
  const compressText = createVariantCompressor();
  const first = await compressText(text, "br");
  expect(await compressText(text, "br")).toBe(first);
});

test("above the maximum of pages with variants, the page rendered longest ago loses its own", () => {
  const compressorOf = createCompressorsByEtag(2);
  const [first, second] = [compressorOf("a"), compressorOf("b")];
  expect([compressorOf("a"), compressorOf("b"), compressorOf("a")]).toEqual([first, second, first]);
  compressorOf("c");
  expect(compressorOf("a")).toBe(first);
  expect(compressorOf("b")).not.toBe(second);
});
