// Compresses every built file once at the highest quality, so that serving costs no CPU.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const folder = join(import.meta.dirname, "../build/client");
const compressible = /\.(?:js|mjs|css|svg|json|webmanifest|txt|xml|html|wasm|pbf)$/;
const worthwhile = 0.95;
const formats = {
  ".br": (plain: Buffer) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  ".gz": (plain: Buffer) => promisify(gzip)(plain, { level: 9 }),
};

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && compressible.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
// Node compresses as many at once as its thread pool has threads.
await Promise.all(files.map(compressFile));

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file);
  for (const [suffix, compress] of Object.entries(formats)) {
    const body = await compress(plain);
    if (body.length < plain.length * worthwhile) await writeFile(file + suffix, body);
  }
}
