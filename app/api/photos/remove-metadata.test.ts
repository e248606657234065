import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { removeMetadata } from "./remove-metadata.ts";

const location = Buffer.from("42.8746 N 74.5698 E");
const signature = Buffer.from("89504e470d0a1a0a", "hex");

const segment = (kind: number, content: Buffer) => {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
/** Exif with an orientation as its only entry, followed by a location. */
const exif = (order: "II" | "MM", orientation: number) => {
  const data = Buffer.alloc(26);
  data.write(order);
  const isLittle = order === "II";
  const short = (value: number, at: number) =>
    isLittle ? data.writeUInt16LE(value, at) : data.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? data.writeUInt32LE(value, at) : data.writeUInt32BE(value, at);
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  return Buffer.concat([Buffer.from("Exif\0\0"), data, location]);
};
const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const upright = segment(0xe1, exif("MM", 1));
/** Two scans, with a stuffed byte and the first and the last restart marker, as in a progressive picture. */
const scans = Buffer.concat([
  segment(0xda, Buffer.from([1])),
  Buffer.from([0x12, 0xff, 0x00, 0xd9, 0xff, 0xd0, 0x34, 0xff, 0xd7, 0x56]),
  segment(0xc4, Buffer.from([0xff, 0xd9])),
  segment(0xda, Buffer.from([1])),
  Buffer.from([0x56]),
]);
const colours = segment(0xe2, Buffer.from("ICC_PROFILE\0"));
const jpeg = (...segments: Buffer[]) => Buffer.concat([start, ...segments, colours, scans, end]);

const chunk = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
};
const png = (...chunks: Buffer[]) =>
  Buffer.concat([
    signature,
    chunk("IHDR", Buffer.alloc(13)),
    ...chunks,
    chunk("IDAT", deflateSync("x")),
    chunk("IEND", Buffer.alloc(0)),
  ]);

const riff = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
};
const webp = (flags: number, ...chunks: Buffer[]) =>
  riff(
    "RIFF",
    Buffer.concat([
      Buffer.from("WEBP"),
      riff("VP8X", Buffer.from([flags, 0, 0, 0, 9, 0, 0, 9, 0, 0])),
      riff("VP8 ", Buffer.from("abc")),
      ...chunks,
    ]),
  );

test("a photo keeps its picture and colours, and loses its location", () => {
  const xmp = segment(0xe1, Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0"), location]));
  const others = [segment(0xed, location), segment(0xfe, location), xmp, segment(0xe1, Buffer.from("Exif\0\0MM"))];
  expect(removeMetadata(jpeg(upright, ...others), "jpg")).toEqual(jpeg());
  expect(removeMetadata(Buffer.concat([jpeg(), jpeg(upright)]), "jpg")).toEqual(jpeg());
  const texts = ["eXIf", "tEXt", "zTXt", "iTXt", "tIME"].map((name) => chunk(name, location));
  expect(removeMetadata(png(chunk("iCCP", Buffer.from("x")), ...texts), "png")).toEqual(
    png(chunk("iCCP", Buffer.from("x"))),
  );
  expect(removeMetadata(webp(0x2c, riff("EXIF", location), riff("XMP ", location)), "webp")).toEqual(webp(0x20));
});

test.each(["II", "MM"] as const)("a JPEG with Exif of byte order %s keeps its orientation", (order) => {
  const cleaned = removeMetadata(jpeg(segment(0xe1, exif(order, 6))), "jpg")!;
  expect(cleaned.includes(location)).toBe(false);
  const written = exif("MM", 6);
  expect(cleaned).toEqual(jpeg(segment(0xe1, written.subarray(0, -location.length))));
});

test.each([
  ["jpg", jpeg(upright)],
  ["png", png()],
  ["webp", webp(0x20)],
] as const)("a %s that ends too early is no photo", (type, whole) => {
  for (let length = 30; length < whole.length; length += 1)
    expect(removeMetadata(whole.subarray(0, length), type)).toBeNull();
});
