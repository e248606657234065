import type { PhotoType } from "#app/contract/photo.ts";

/**
 * The photo without the metadata of cameras and programs, such as where it was taken. A JPEG keeps its orientation.
 * Null: the file ends too early or is malformed.
 */
export function removeMetadata(content: Buffer, type: PhotoType): Buffer | null {
  try {
    return { jpg: cleanJpeg, png: cleanPng, webp: cleanWebp }[type](content);
  } catch (error) {
    // A read beyond the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Markers of Exif and XMP, of IPTC, and of comments. */
const jpegMetadata = new Set([0xe1, 0xed, 0xfe]);
const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Removes pictures after the first one, too: some phones add them. */
function cleanJpeg(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, 2)];
  for (let at = 2; ;) {
    const marker = content.readUInt8(at + 1);
    if (content.readUInt8(at) !== 0xff) return null;
    if (marker === endOfImage) return Buffer.concat([...kept, content.subarray(at, at + 2)]);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const segment = bytesAt(content, at, 2 + content.readUInt16BE(at + 2));
    const next = marker === startOfScan ? endOfScan(content, at + segment.length) : at + segment.length;
    if (!jpegMetadata.has(marker)) kept.push(content.subarray(at, next));
    else if (segment.toString("latin1", 4, 8) === "Exif") kept.push(orientationSegment(segment.subarray(10)));
    at = next;
  }
}

/** The offset of the marker after a scan: within the scan 0xff is followed by zero or a restart marker. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const marker = content.readUInt8(at + 1);
    if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  throw new RangeError("the file ends too early");
}

const orientationTag = 0x0112;

/** An Exif segment with nothing but the orientation of this Exif data; empty if the picture is upright. */
function orientationSegment(exif: Buffer): Buffer {
  const value = orientationIn(exif);
  if (value < 2 || value > 8) return Buffer.alloc(0);
  const segment = Buffer.from("ffe100224578696600004d4d002a00000008000101120003000000010000000000000000", "hex");
  segment.writeUInt16BE(value, 28);
  return segment;
}

/** The orientation as Exif numbers it; 1 (upright) if the data have none. */
function orientationIn(exif: Buffer): number {
  const isLittle = exif.toString("latin1", 0, 2) === "II";
  const fits = (at: number, size: number) => at + size <= exif.length;
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  if (!fits(4, 4)) return 1;
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (!fits(directory, 2)) return 1;
  const entries = Array.from({ length: short(directory) }, (_, index) => directory + 2 + index * 12);
  const entry = entries.find((at) => fits(at, 12) && short(at) === orientationTag);
  return entry === undefined ? 1 : short(entry + 8);
}

const pngMetadata = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function cleanPng(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, 8)];
  for (let at = 8; ;) {
    const name = content.toString("latin1", at + 4, at + 8);
    const chunk = bytesAt(content, at, 12 + content.readUInt32BE(at));
    if (!pngMetadata.has(name)) kept.push(chunk);
    if (name === "IEND") return Buffer.concat(kept);
    at += chunk.length;
  }
}

const webpMetadata = new Set(["EXIF", "XMP "]);
/** Flags of the extended header for Exif and for XMP. */
const webpFlags = 0x08 | 0x04;

function cleanWebp(content: Buffer): Buffer | null {
  const end = 8 + content.readUInt32LE(4);
  const kept: Buffer[] = [];
  for (let at = 12; at < end;) {
    const name = content.toString("latin1", at, at + 4);
    const size = content.readUInt32LE(at + 4);
    const chunk = Buffer.from(bytesAt(content, at, 8 + size + (size % 2)));
    if (name === "VP8X") chunk.writeUInt8(chunk.readUInt8(8) & ~webpFlags, 8);
    if (!webpMetadata.has(name)) kept.push(chunk);
    at += chunk.length;
  }
  const whole = Buffer.concat([content.subarray(0, 12), ...kept]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** @throws {RangeError} if the content is shorter */
function bytesAt(content: Buffer, at: number, length: number): Buffer {
  if (at + length > content.length) throw new RangeError("the file ends too early");
  return content.subarray(at, at + length);
}
