import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";

/** Cards as JSON without property names. */
export type PackedCards = readonly [shapeId: string, cards: unknown];

/** The property names of a value, in the order of the packed values; 0: the value is packed as it is. */
type Shape<Value> = Value extends readonly (infer Item)[]
  ? Item extends object
    ? [Shape<Item>]
    : 0
  : Value extends object
    ? { [Name in keyof Value]-?: Shape<NonNullable<Value[Name]>> }
    : 0;

/** The shape of a card. Lists are sent without it, which saves 200 bytes. A change of it needs another `shapeId`. */
export const cardShape: Shape<DoctorView> = {
  id: 0,
  doctorServiceId: 0,
  slug: 0,
  name: 0,
  imageUrl: 0,
  feedbackCount: 0,
  feedbackScore: 0,
  isPremium: 0,
  titles: 0,
  experience: 0,
  price: { amount: 0, before: 0, discountPercent: 0, isFrom: 0 },
  branch: {
    name: 0,
    clinicSlug: 0,
    address: 0,
    area: 0,
    location: { lat: 0, lng: 0 },
    distance: 0,
    station: { name: 0, distance: 0, line: 0, color: 0 },
  },
  citySlug: 0,
  elsewhere: [{ doctorServiceId: 0, name: 0, address: 0 }],
  isWalkIn: 0,
  slots: {
    days: 0,
    today: 0,
    most: 0,
    hasAllTimes: 0,
    from: 0,
    earlier: 0,
    later: 0,
    message: 0,
    nearest: 0,
    needsInfo: 0,
  },
};

/**
 * The first digits of the shape's hash. A page that was loaded before a deployment refuses cards of another shape: it
 * would misread them.
 */
export const shapeId = "5189";

type AnyShape = 0 | [AnyShape] | { [name: string]: AnyShape };

/** Property names are left out: objects become arrays of their values. */
export function packCards(cards: readonly DoctorView[]): PackedCards {
  return [shapeId, pack(cards, [cardShape])];
}

/** @throws if the cards are of another build */
export function unpackCards([id, cards]: PackedCards): DoctorView[] {
  if (id !== shapeId) throw new Error("cards of another build");
  return unpack(cards, [cardShape]) as DoctorView[];
}

function pack(value: unknown, shape: AnyShape): unknown {
  if (shape === 0 || value === null) return value;
  if (Array.isArray(shape)) return (value as unknown[]).map((item) => pack(item, shape[0]));
  return Object.entries(shape).map(([name, inner]) => pack((value as Record<string, unknown>)[name], inner));
}

function unpack(value: unknown, shape: AnyShape): unknown {
  if (shape === 0 || value === null) return value;
  const values = value as unknown[];
  if (Array.isArray(shape)) return values.map((item) => unpack(item, shape[0]));
  return Object.fromEntries(Object.entries(shape).map(([name, inner], index) => [name, unpack(values[index], inner)]));
}
