import type { PhotoType } from "#app/contract/photo.ts";

/**
 * The photo without what cameras and programs write beside the picture, such as the place where it was taken. A JPEG
 * keeps how it is turned. Null: the file ends too early.
 */
export function withoutMetadata(content: Buffer, type: PhotoType): Buffer | null {
  try {
    return { jpg: jpeg, png, webp }[type](content);
  } catch (error) {
    // Read beyond the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Exif and XMP, IPTC, comments. */
const jpegMetadata = new Set([0xe1, 0xed, 0xfe]);
const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Pictures after the first one, as some phones add, are left out. */
function jpeg(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, 2)];
  for (let at = 2; ;) {
    const kind = content.readUInt8(at + 1);
    if (content.readUInt8(at) !== 0xff) return null;
    if (kind === endOfImage) return Buffer.concat([...kept, content.subarray(at, at + 2)]);
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    const segment = part(content, at, 2 + content.readUInt16BE(at + 2));
    const next = kind === startOfScan ? endOfScan(content, at + segment.length) : at + segment.length;
    if (!jpegMetadata.has(kind)) kept.push(content.subarray(at, next));
    else if (segment.toString("latin1", 4, 8) === "Exif") kept.push(turned(segment.subarray(10)));
    at = next;
  }
}

/** The next mark: in the picture itself 0xff is followed by zero or a restart mark. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const kind = content.readUInt8(at + 1);
    if (kind !== 0 && !(kind >= 0xd0 && kind <= 0xd7)) return at;
  }
  throw new RangeError("the file ends too early");
}

const orientation = 0x0112;

/** A segment with the orientation of this Exif data only; empty if it has none. */
function turned(exif: Buffer): Buffer {
  const value = orientationIn(exif);
  if (value < 2 || value > 8) return Buffer.alloc(0);
  const written = Buffer.from("ffe100224578696600004d4d002a00000008000101120003000000010000000000000000", "hex");
  written.writeUInt16BE(value, 28);
  return written;
}

/** 1, which is upright, if it is not known. */
function orientationIn(exif: Buffer): number {
  const isLittle = exif.toString("latin1", 0, 2) === "II";
  const has = (at: number, size: number) => at + size <= exif.length;
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  if (!has(4, 4)) return 1;
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (!has(directory, 2)) return 1;
  const entries = Array.from({ length: short(directory) }, (_, index) => directory + 2 + index * 12);
  const entry = entries.find((at) => has(at, 12) && short(at) === orientation);
  return entry === undefined ? 1 : short(entry + 8);
}

const pngMetadata = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function png(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, 8)];
  for (let at = 8; ;) {
    const name = content.toString("latin1", at + 4, at + 8);
    const chunk = part(content, at, 12 + content.readUInt32BE(at));
    if (!pngMetadata.has(name)) kept.push(chunk);
    if (name === "IEND") return Buffer.concat(kept);
    at += chunk.length;
  }
}

const webpMetadata = new Set(["EXIF", "XMP "]);
/** Of the extended header: there is Exif, there is XMP. */
const webpFlags = 0x08 | 0x04;

function webp(content: Buffer): Buffer | null {
  const end = 8 + content.readUInt32LE(4);
  const kept: Buffer[] = [];
  for (let at = 12; at < end;) {
    const name = content.toString("latin1", at, at + 4);
    const size = content.readUInt32LE(at + 4);
    const chunk = Buffer.from(part(content, at, 8 + size + (size % 2)));
    if (name === "VP8X") chunk.writeUInt8(chunk.readUInt8(8) & ~webpFlags, 8);
    if (!webpMetadata.has(name)) kept.push(chunk);
    at += chunk.length;
  }
  const whole = Buffer.concat([content.subarray(0, 12), ...kept]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** @throws RangeError if the content ends before the part */
function part(content: Buffer, at: number, length: number): Buffer {
  if (at + length > content.length) throw new RangeError("the file ends too early");
  return content.subarray(at, at + length);
}
