import { crc32, deflateSync, inflateSync } from "node:zlib";

type Pixels = { width: number; height: number; rgb: Buffer };

/** The same picture in at most 256 colours, a third of its size or less: pictures of pages have few colours that matter. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, rgb } = readPng(png);
  const colours = commonColours(rgb);
  const nearest = new Map<number, number>(colours.map((colour, index) => [colour, index]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = colourAt(rgb, pixel);
    let index = nearest.get(colour);
    if (index === undefined) nearest.set(colour, (index = nearestOf(colour, colours)));
    rows[pixel + Math.floor(pixel / width) + 1] = index;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", head),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const colourAt = (rgb: Buffer, pixel: number) =>
  (rgb[3 * pixel]! << 16) | (rgb[3 * pixel + 1]! << 8) | rgb[3 * pixel + 2]!;

function commonColours(rgb: Buffer): number[] {
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < rgb.length / 3; pixel += 1) {
    const colour = colourAt(rgb, pixel);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const byCount = [...counts].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour);
  // Half for the most frequent; half for one of each hue that is left, or a few small signs would lose their colour.
  const frequent = byCount.slice(0, 128);
  const hueOf = (colour: number) => colour & 0xe0e0e0;
  const seldom = [
    ...new Map(
      byCount
        .slice(128)
        .toReversed()
        .map((colour) => [hueOf(colour), colour]),
    ).values(),
  ].toReversed();
  return [...frequent, ...seldom].slice(0, 256);
}

function nearestOf(colour: number, colours: number[]): number {
  const distance = (other: number) =>
    ((colour >> 16) - (other >> 16)) ** 2 +
    (((colour >> 8) & 255) - ((other >> 8) & 255)) ** 2 +
    ((colour & 255) - (other & 255)) ** 2;
  return colours.reduce((best, other, index) => (distance(other) < distance(colours[best]!) ? index : best), 0);
}

/** What browsers write: eight bits a channel, RGB or RGBA, not interlaced. @throws {Error} for any other */
function readPng(png: Buffer): Pixels {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[png[25]!];
  if (png[24] !== 8 || !channels || png[28] !== 0) throw new Error("not a PNG as browsers write them");
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const lines = unfiltered(inflateSync(Buffer.concat(parts)), { stride: width * channels, height, channels });
  const rgb = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    lines.copy(rgb, pixel * 3, pixel * channels, pixel * channels + 3);
  return { width, height, rgb };
}

function unfiltered(
  data: Buffer,
  { stride, height, channels }: { stride: number; height: number; channels: number },
): Buffer {
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)]!;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= channels ? out[at - channels]! : 0;
      const up = y > 0 ? out[at - stride]! : 0;
      const corner = x >= channels && y > 0 ? out[at - stride - channels]! : 0;
      out[at] = data[y * (stride + 1) + 1 + x]! + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
