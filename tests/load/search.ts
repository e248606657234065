import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { kg } from "#app/api/database/demo/countries/kg.ts";
import { procedures } from "#app/api/database/demo/procedures-data.ts";
import { createRandom } from "#app/api/database/demo/random.ts";
import { slugify } from "#app/api/database/slugs.ts";
import { specialties } from "#app/api/database/demo/specialties-data.ts";
import { buildFinder } from "#app/api/search/built-in.ts";
import { childWordsOf, synonymsOf } from "#app/api/search/synonyms.ts";
import type { CityItem } from "#app/api/search/city-items.ts";
import { otherKeyboard } from "#app/api/search/spelling.ts";
import queries from "#app/api/search/typed-queries.json" with { type: "json" };

const records = 50_000;
const asked = 300;
/** Of several runs of a search the fastest counts: other processes slow down the others. */
const runs = 3;
const random = createRandom("search");
const pick = <One>(all: One[]) => all[Math.floor(random.next() * all.length)]!;

/** Times of searches in a city of 50,000 records, and the share of misspelt queries that find their record. */
export async function measureSearch(): Promise<void> {
  const before = memory();
  let items = largeCity();
  const names = items.map(({ names: [name] }) => name!);
  const titles = new Set(items.map(({ title }) => title["ru"]!));
  const wanted = Object.entries(queries.ru.wanted).flatMap(([title, typed]) =>
    typed.map((query): [typed: string, name: string] => [query, title]).filter(() => titles.has(title)),
  );
  const withItems = memory();
  const began = performance.now();
  const find = await buildFinder(items);
  const made = performance.now() - began;
  items = [];
  const held = memory() - before;
  const changed = (change: (name: string) => string) => () => {
    const name = pick(names);
    return [change(name), name] as const;
  };
  const kinds: Record<string, () => readonly [typed: string, name: string]> = {
    "as written": changed((name) => name),
    "begun (3 letters)": changed((name) => name.slice(0, 3)),
    "one letter wrong": changed(misspell),
    "other keyboard": changed((name) => otherKeyboard(name.replaceAll("-", " "))),
    "as patients type": () => pick(wanted),
    "in Latin letters": changed((name) => misspell(slugify(name).replaceAll("-", " "))),
    "nothing like it": changed((name) => [...name].toReversed().join("ъ").slice(0, 30)),
    "no words": changed(() => Array.from({ length: 5 }, () => gibberish()).join(" ")),
  };
  const rows: Record<string, Record<string, string>> = {};
  const all: number[] = [];
  for (const [kind, draw] of Object.entries(kinds)) {
    const times: number[] = [];
    let found = 0;
    for (let turn = 0; turn < asked; turn++) {
      const [typed, name] = draw();
      let fastest = Number.POSITIVE_INFINITY;
      for (let run = 0; run < runs; run++) {
        const start = performance.now();
        find(typed, firstPage);
        fastest = Math.min(fastest, performance.now() - start);
      }
      times.push(fastest);
      if (
        find(typed, firstPage).sources.some(({ title }) => title["ru"] === name || alternates.get(name) === title["ru"])
      )
        found++;
    }
    all.push(...times);
    rows[kind] = { ...figures(times), found: `${((100 * found) / asked).toFixed(1)} %` };
  }
  rows["all"] = { ...figures(all), wanted: "p95 10 ms; 95 % of one letter wrong found; 60 MB" };
  console.log(
    `${names.length} records (${Math.round(withItems - before)} MB), index made in ${Math.round(made)} ms, ` +
      `held with what its hits show: ${Math.round(held)} MB`,
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

/** Shown for a name. */
const alternates = new Map(specialties.map(({ name, alternate }) => [name["ru"]!, alternate?.["ru"]]));
const firstPage = { limit: 10, offset: 0 };
const letters = "аеиоулнртсмкдбгвпзшжчйх";

function gibberish(): string {
  return Array.from({ length: 4 + Math.floor(random.next() * 8) }, () => pick([...letters])).join("");
}

/** As many surnames as in a large city: most doctors have one that few others have. */
function rareSurname(): string {
  const syllable = () => pick([..."бвгджзклмнпрст"]) + pick([..."аеиоу"]);
  return `${syllable()}${syllable()}${pick(["", syllable()])}${pick(["нов", "ров", "ко", "ев", "ский", "баев"])}`;
}

function largeCity(): CityItem[] {
  const hit = (title: string) => ({ title: { ru: title }, page: `/doctors/bishkek/${slugify(title)}` });
  const ofServices = [
    ...specialties.map((one) => ({ type: "Специальности" as const, ...one })),
    ...specialties.flatMap(({ child, name }) =>
      child ? [{ type: "Специальности" as const, name: child, adult: name, alternate: undefined }] : [],
    ),
    ...procedures.map((one) => ({ type: "Услуги" as const, alternate: undefined, ...one })),
  ].map((one, number): CityItem => {
    const title = (one.alternate ?? one.name)["ru"]!;
    const adult = "adult" in one ? { ru: one.adult["ru"]! } : null;
    const ru = { ru: one.name["ru"]! };
    return {
      type: one.type,
      names: [...new Set([ru.ru, title])],
      slug: slugify(title),
      synonyms: [...synonymsOf(ru, { ru: title }), ...(adult ? [...childWordsOf(ru), adult.ru] : [])],
      synonymsOfAdults: synonymsOf(adult),
      uses: 40,
      ...hit(title),
      key: `service-${number}`,
      note: [],
    };
  });
  const clinics = Array.from({ length: 2_000 }, (_, number): CityItem => {
    const name = `${pick(kg.clinicKinds)["ru"]!.replace("{}", pick(kg.clinicNames)["ru"]!)} ${number}`;
    const note = [{ ru: `улица Киевская, ${number}` }];
    return {
      type: "Клиники",
      names: [name],
      slug: slugify(name),
      uses: 12,
      ...hit(name),
      key: `clinic-${number}`,
      note,
    };
  });
  const doctors = Array.from({ length: records - clinics.length - ofServices.length }, (_, number): CityItem => {
    const [common, ...given] = kg.person(random).name["ru"]!.split(" ");
    const name = [random.chance(0.5) ? common : upperFirst(rareSurname()), ...given].join(" ");
    const own = [pick(specialties), pick(specialties)].map(({ name: all }) => all["ru"]!);
    return {
      type: "Доктора",
      names: [name],
      slug: `${slugify(name)}-${number}`,
      specialties: own,
      uses: number % 200,
      ...hit(name),
      key: `doctor-${number}`,
      note: own.map((specialty) => ({ ru: specialty })),
    };
  });
  return [...ofServices, ...clinics, ...doctors];
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
