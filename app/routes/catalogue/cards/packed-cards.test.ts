import fc from "fast-check";
import { expect, test } from "vitest";
import { packCards, unpackCards } from "./packed-cards.ts";

test("unpacking returns the packed cards", () => {
  const place = fc.record({
    name: fc.string(),
    at: fc.record({ lat: fc.integer(), lng: fc.integer() }),
    far: fc.option(fc.nat()),
  });
  const card = fc.record({
    id: fc.nat(),
    names: fc.array(fc.string()),
    place,
    station: fc.option(place),
    others: fc.array(place),
    isFree: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(card), (cards) => {
      expect(unpackCards(packCards(cards as never))).toEqual(cards);
    }),
  );
});
