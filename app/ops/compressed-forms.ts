import { compress, type Encoding } from "./compression.ts";

/** @returns a compressed form of a text; every call of one instance has the same text */
export type CompressedForms = (text: Buffer<ArrayBuffer>, encoding: Encoding) => Promise<Buffer<ArrayBuffer>>;

/** Number of requests from which a text is worth the time of the best compression. */
const minRequestsForBest = 3;
/** Between two of the best compressions of the process, in milliseconds: they take at most a tenth of a core. */
const restMs = 450;
let nextBestAt = 0;

/**
 * Makes each compressed form of a text once. The brotli form of a text that is requested often is replaced by a
 * smaller one, made in the background.
 */
export function createCompressedForms(): CompressedForms {
  const forms = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();
  let requests = 0;
  let isBest = false;

  async function compressBest(text: Buffer<ArrayBuffer>): Promise<void> {
    isBest = true;
    nextBestAt = Infinity;
    try {
      const [first, best] = await Promise.all([forms.get("br"), compress(text, "br", 10)]);
      if (!first || best.length < first.length) forms.set("br", Promise.resolve(best));
    } catch {
      // The first form stays.
    } finally {
      nextBestAt = performance.now() + restMs;
    }
  }

  return (text, encoding) => {
    const form = forms.get(encoding) ?? compress(text, encoding);
    forms.set(encoding, form);
    if (encoding === "br" && ++requests >= minRequestsForBest && !isBest && performance.now() >= nextBestAt)
      void compressBest(text);
    return form;
  };
}

/** The compressed forms of a page by its etag. */
export type FormsOf = (etag: string) => CompressedForms;

/** A page that is rendered again without a change keeps its forms. Above `max` those rendered longest ago go first. */
export function formsByEtag(max: number): FormsOf {
  const formsOfPages = new Map<string, CompressedForms>();
  return (etag) => {
    const forms = formsOfPages.get(etag) ?? createCompressedForms();
    formsOfPages.delete(etag);
    formsOfPages.set(etag, forms);
    const [oldest] = formsOfPages.keys();
    if (formsOfPages.size > max) formsOfPages.delete(oldest!);
    return forms;
  };
}
