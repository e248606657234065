import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { cardShape, packCards, shapeId, unpackCards, type PackedCards } from "./packed-cards.ts";

const text = fc.option(fc.string());
const place = { name: fc.string(), address: fc.string() };
const station = fc.record({ name: fc.string(), distance: fc.nat(), line: text, color: text });
const card: fc.Arbitrary<DoctorView> = fc.record({
  id: fc.nat(),
  doctorServiceId: fc.nat(),
  slug: fc.string(),
  name: fc.string(),
  imageUrl: text,
  feedbackCount: fc.nat(),
  feedbackScore: fc.nat(),
  isPremium: fc.boolean(),
  titles: fc.array(fc.string()),
  experience: fc.option(fc.nat()),
  price: fc.record({ amount: fc.nat(), before: fc.option(fc.nat()), discountPercent: fc.nat(), isFrom: fc.boolean() }),
  branch: fc.record({
    ...place,
    clinicSlug: fc.string(),
    area: text,
    location: fc.record({ lat: fc.integer(), lng: fc.integer() }),
    distance: fc.option(fc.nat()),
    station: fc.option(station),
  }),
  citySlug: fc.string(),
  elsewhere: fc.array(fc.record({ doctorServiceId: fc.nat(), ...place })),
  isWalkIn: fc.boolean(),
  slots: fc.record({
    days: fc.string(),
    today: fc.string(),
    most: fc.nat(),
    isWhole: fc.boolean(),
    from: text,
    earlier: text,
    later: text,
    message: fc.constantFrom("none", "next", null),
    nearest: text,
    needsInfo: fc.boolean(),
  }),
});

test("unpacking returns the packed cards", () => {
  fc.assert(
    fc.property(fc.array(card), (cards) => {
      expect(unpackCards(JSON.parse(JSON.stringify(packCards(cards))) as PackedCards)).toEqual(cards);
    }),
  );
});

test("the shape's id changes with the shape, and cards of another shape are refused", () => {
  expect(shapeId).toBe(createHash("sha256").update(JSON.stringify(cardShape)).digest("hex").slice(0, 4));
  expect(() => unpackCards(["0000", []])).toThrow("cards of another build");
});
