import { compress, type Encoding } from "./compression.ts";

/** Compresses one text, which every call passes again. */
export type VariantCompressor = (text: Buffer<ArrayBuffer>, encoding: Encoding) => Promise<Buffer<ArrayBuffer>>;

/** Number of requests of a text before the best compression is worth its time. */
const minRequestsForBest = 3;
/** Pause between two best compressions in a process, in milliseconds: they take at most a tenth of a core. */
const pauseMs = 450;
let nextBestAt = 0;

/**
 * Makes each compressed variant of a text once. The brotli variant of a text that is requested often is replaced by a
 * smaller one, made in the background.
 */
export function createVariantCompressor(): VariantCompressor {
  const variants = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();
  let requests = 0;
  let hasStartedBest = false;

  async function compressBest(text: Buffer<ArrayBuffer>): Promise<void> {
    hasStartedBest = true;
    nextBestAt = Infinity;
    try {
      const [first, best] = await Promise.all([variants.get("br"), compress(text, "br", 10)]);
      if (!first || best.length < first.length) variants.set("br", Promise.resolve(best));
    } catch {
      // The first variant stays.
    } finally {
      nextBestAt = performance.now() + pauseMs;
    }
  }

  return (text, encoding) => {
    const variant = variants.get(encoding) ?? compress(text, encoding);
    variants.set(encoding, variant);
    if (encoding === "br" && ++requests >= minRequestsForBest && !hasStartedBest && performance.now() >= nextBestAt)
      void compressBest(text);
    return variant;
  };
}

/** Returns the compressor of the page that has the etag. */
export type CompressorOf = (etag: string) => VariantCompressor;

/**
 * Keeps a compressor for each page, also while the page is rendered again without a change. Above `max` pages the
 * compressor of the one rendered longest ago is dropped.
 */
export function createCompressorsByEtag(max: number): CompressorOf {
  const compressors = new Map<string, VariantCompressor>();
  return (etag) => {
    const compressor = compressors.get(etag) ?? createVariantCompressor();
    compressors.delete(etag);
    compressors.set(etag, compressor);
    const [oldest] = compressors.keys();
    if (compressors.size > max) compressors.delete(oldest!);
    return compressor;
  };
}
