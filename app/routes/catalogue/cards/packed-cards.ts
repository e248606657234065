import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";

/** Cards as a string. The framework's own serialisation adds a kilobyte to a list. */
export type PackedCards = string & { readonly cards: unique symbol };

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
/** Property names of the objects at one path of the structure; null if there is no object. */
type Shapes = Record<string, string[]>;

/** Property names are written once for all cards: objects at the same path have the same names. */
export function packCards(cards: readonly DoctorView[]): PackedCards {
  const shapes: Shapes = {};
  const values = withoutNames(cards as unknown as Json, "", shapes);
  return JSON.stringify([shapes, values]) as PackedCards;
}

export function unpackCards(packed: PackedCards): DoctorView[] {
  const [shapes, values] = JSON.parse(packed) as [Shapes, Json];
  return withNames(values, "", shapes) as unknown as DoctorView[];
}

function withoutNames(value: Json, path: string, shapes: Shapes): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, `${path}.`, shapes));
  const names = (shapes[path] ??= Object.keys(value));
  return names.map((name) => withoutNames(value[name]!, path + name, shapes));
}

function withNames(value: Json, path: string, shapes: Shapes): Json {
  if (!Array.isArray(value)) return value;
  const names = shapes[path];
  if (!names) return value.map((item) => withNames(item, `${path}.`, shapes));
  return Object.fromEntries(names.map((name, index) => [name, withNames(value[index]!, path + name, shapes)]));
}
