/**
 * Text with one character for each byte of a document in UTF-8: decoding and encoding a whole page takes longer than
 * changing it. Only ASCII can be searched for in it, and neither with `\s` nor `trim`: they take a part of a character
 * for a space. What is added has to be byte text too.
 */
export function byteTextOf(document: Buffer): string {
  return document.toString("latin1");
}

export function bytesOf(byteText: string): Buffer<ArrayBuffer> {
  return Buffer.from(byteText, "latin1");
}
