import { Readable } from "node:stream";

/** Doctors per file, with up to two URLs each: a file may hold 50,000 URLs. */
export const doctorsPerFile = 20_000;

/** Sitemap XML, streamed, cacheable for an hour. */
export function xmlResponse(
  root: "sitemapindex" | "urlset",
  pieces: Iterable<string> | AsyncIterable<string>,
): Response {
  async function* whole() {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
    yield* pieces;
    yield `</${root}>\n`;
  }
  const body = Readable.toWeb(Readable.from(whole(), { objectMode: false })) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}

/** The latest of some instants; undefined if none is known. */
export function latest(instants: (string | null)[]): string | undefined {
  return instants
    .filter((instant) => instant !== null)
    .sort()
    .at(-1);
}

/** An entry of a sitemap or of its index; without an instant it has no `lastmod`. */
export function xmlEntry(name: "url" | "sitemap", url: string, updatedAt: string | null | undefined): string {
  const changed = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : "";
  return `<${name}><loc>${xmlText(url)}</loc>${changed}</${name}>\n`;
}

function xmlText(text: string): string {
  const entities: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", "'": "apos", '"': "quot" };
  return text.replace(/[&<>'"]/g, (sign) => `&${entities[sign]};`);
}
