import { expect, test } from "vitest";
import { serveDemoImage } from "./demo-images.ts";

test.each(["/portraits/f-1.svg", "/portraits/m-200.svg", "/marks/7.svg"])(
  "the image %s of the demo market is kept by browsers for a week",
  (path) => {
    const { headers } = serveDemoImage(path)!;
    expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
      "image/svg+xml",
      "public, max-age=604800",
    ]);
  },
);

test.each(["/portraits/f-1.png", "/portraits/x-1.svg", "/marks/.svg", "/marks/../7.svg", "/photos/7.svg"])(
  "%s is no image of the demo market",
  (path) => {
    expect(serveDemoImage(path)).toBeNull();
  },
);
