import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { cardShape, packCards, shapeId, unpackCards, type PackedCards } from "./packed-cards.ts";

const optionalText = fc.option(fc.string());
const nameAndAddress = { name: fc.string(), address: fc.string() };
const station = fc.record({ name: fc.string(), distance: fc.nat(), line: optionalText, color: optionalText });
const card: fc.Arbitrary<DoctorView> = fc.record({
  id: fc.nat(),
  doctorServiceId: fc.nat(),
  slug: fc.string(),
  name: fc.string(),
  imageUrl: optionalText,
  feedbackCount: fc.nat(),
  feedbackScore: fc.nat(),
  isPremium: fc.boolean(),
  titles: fc.array(fc.string()),
  experience: fc.option(fc.nat()),
  price: fc.record({ amount: fc.nat(), before: fc.option(fc.nat()), discountPercent: fc.nat(), isFrom: fc.boolean() }),
  branch: fc.record({
    ...nameAndAddress,
    clinicSlug: fc.string(),
    area: optionalText,
    location: fc.record({ lat: fc.integer(), lng: fc.integer() }),
    distance: fc.option(fc.nat()),
    station: fc.option(station),
  }),
  citySlug: fc.string(),
  elsewhere: fc.array(fc.record({ doctorServiceId: fc.nat(), ...nameAndAddress })),
  isWalkIn: fc.boolean(),
  slots: fc.record({
    days: fc.string(),
    today: fc.string(),
    most: fc.nat(),
    hasAllTimes: fc.boolean(),
    from: optionalText,
    earlier: optionalText,
    later: optionalText,
    message: fc.constantFrom("none", "next", null),
    nearest: optionalText,
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
