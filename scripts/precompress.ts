// Compresses every built file once at the highest quality, so that serving costs no CPU.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = join(import.meta.dirname, "../build/client");
const compressible = /\.(?:js|mjs|css|svg|json|webmanifest|txt|xml|html|wasm|pbf)$/;
const worthwhile = 0.95;

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const plain = readFileSync(file);
  const smaller = {
    ".br": brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    ".gz": gzipSync(plain, { level: 9 }),
  };
  for (const [suffix, body] of Object.entries(smaller)) {
    if (body.length < plain.length * worthwhile) writeFileSync(file + suffix, body);
  }
}
