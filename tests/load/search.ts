import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { kg } from "#app/api/database/demo/countries/kg.ts";
import { procedures } from "#app/api/database/demo/procedures-data.ts";
import { createRandom } from "#app/api/database/demo/random.ts";
import { slugify } from "#app/api/database/slugs.ts";
import { specialties } from "#app/api/database/demo/specialties-data.ts";
import { indexFindables, type Findable } from "#app/api/search/city-index.ts";
import { otherKeyboard } from "#app/api/search/spelling.ts";

const records = 50_000;
const asked = 1_000;
const random = createRandom("search");
const pick = <One>(all: One[]) => all[Math.floor(random.next() * all.length)]!;

/** Times of searches in a city of 50,000 records, and the share of misspelt queries that find their record. */
export async function measureSearch(): Promise<void> {
  const findables = largeCity();
  const before = memory();
  const began = performance.now();
  const firstPage = { limit: 10, offset: 0 };
  const numbersOf = await indexFindables(findables);
  const find = (typed: string) => numbersOf(typed, firstPage).numbers.map((number) => findables[number]!);
  const made = performance.now() - began;
  const held = memory() - before;
  const kinds: Record<string, (text: string) => string> = {
    "as written": (text) => text,
    "begun (3 letters)": (text) => text.slice(0, 3),
    "one letter wrong": (text) => misspell(text),
    "other keyboard": (text) => otherKeyboard(text.replaceAll("-", " ")),
    "nothing like it": (text) => [...text].toReversed().join("ъ").slice(0, 30),
  };
  const rows: Record<string, Record<string, string>> = {};
  const all: number[] = [];
  for (const [kind, change] of Object.entries(kinds)) {
    const times: number[] = [];
    let found = 0;
    for (let turn = 0; turn < asked; turn++) {
      const meant = pick(findables);
      const typed = change(meant.names[0]!);
      // Time of this thread, which other processes do not change.
      const start = process.threadCpuUsage();
      const hits = find(typed);
      const { user, system } = process.threadCpuUsage(start);
      times.push((user + system) / 1_000);
      if (hits.some((hit) => hit.names[0] === meant.names[0])) found++;
    }
    all.push(...times);
    rows[kind] = { ...figures(times), found: `${((100 * found) / asked).toFixed(1)} %` };
  }
  rows["all"] = { ...figures(all), held: "p95 10 ms; 95 % of one letter wrong found" };
  console.log(
    `${findables.length} records (${Math.round(before)} MB), index made in ${Math.round(made)} ms, ${Math.round(held)} MB`,
  );
  console.table(rows);
}

/** Megabytes in use after a garbage collection. */
function memory(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

function figures(times: number[]): Record<string, string> {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => `${sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)} ms`;
  return { median: at(0.5), p95: at(0.95), longest: at(1) };
}

function largeCity(): Findable[] {
  const ofServices = [...specialties, ...procedures].map(({ name }, number): Findable => ({
    type: number < specialties.length ? "Специальности" : "Услуги",
    names: [name["ru"]!],
    slug: slugify(name["ru"]!),
    uses: 40,
  }));
  const clinics = Array.from({ length: 2_000 }, (_, number): Findable => {
    const name = `${pick(kg.clinicKinds)["ru"]} ${pick(kg.clinicNames)["ru"]} ${number}`;
    return { type: "Клиники", names: [name], slug: slugify(name), uses: 12 };
  });
  const doctors = Array.from({ length: records - clinics.length - ofServices.length }, (_, number): Findable => {
    const name = kg.person(random).name["ru"]!;
    return {
      type: "Доктора",
      names: [name],
      slug: `${slugify(name)}-${number}`,
      specialties: [pick(specialties).name["ru"]!, pick(specialties).name["ru"]!],
      uses: number % 200,
    };
  });
  return [...ofServices, ...clinics, ...doctors];
}

/** Drops, doubles, changes or swaps one letter of a word of at least four. */
function misspell(text: string): string {
  const words = text.split(" ");
  const index = words.findIndex((word) => word.length >= 4);
  if (index < 0) return text;
  const letters = [...words[index]!];
  const at = Math.floor(random.next() * letters.length);
  const changes = [
    () => letters.splice(at, 1),
    () => letters.splice(at, 0, letters[at]!),
    () => letters.splice(at, 1, "о"),
    () =>
      letters.splice(
        Math.min(at, letters.length - 2),
        2,
        ...letters
          .slice(Math.min(at, letters.length - 2))
          .slice(0, 2)
          .toReversed(),
      ),
  ];
  pick(changes)();
  return words.with(index, letters.join("")).join(" ");
}
