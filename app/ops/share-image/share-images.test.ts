import { expect, test } from "vitest";
import { openShareImages } from "./share-images.ts";

const factsOf = (title: string) => ({ brand: "Vizit.kg", title, subtitle: "", figures: "", imageUrl: null });

test("draws the same facts once, at most six images at a time, and again after its thread has ended", async () => {
  const images = openShareImages({ pictureOf: () => null, idleMs: 0 });
  const asked = Array.from({ length: 7 }, (_, number) => images.draw(factsOf(`Doctor ${number}`)));
  const again = images.draw(factsOf("Doctor 0"));
  const drawn = await Promise.all(asked);
  expect(drawn.map((png) => png && Buffer.from(png).subarray(1, 4).toString())).toEqual([
    ...Array.from({ length: 6 }, () => "PNG"),
    null,
  ]);
  expect(await again).toBe(drawn[0]);
  expect(await images.draw(factsOf("Doctor 6"))).not.toBeNull();
  await images.close();
});

test("a drawing that is under way fails when the product stops", async () => {
  const images = openShareImages({ pictureOf: () => null });
  const drawing = images.draw(factsOf("Doctor"));
  await images.close();
  await expect(drawing).rejects.toThrow("the product is stopping");
});
