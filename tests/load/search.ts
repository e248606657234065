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

const recordCount = 50_000;
const queriesPerKind = 300;
/** The fastest of several runs of a query counts: other processes slow down the others. */
const runsPerQuery = 3;
const random = createRandom("search");
const pick = <Item>(all: Item[]) => all[Math.floor(random.next() * all.length)]!;

/** Times of searches in a city of 50,000 records, and the share of misspelt queries that find their record. */
export async function measureSearch(): Promise<void> {
  const memoryBefore = usedMegabytes();
  let items = largeCity();
  const names = items.map(({ names: [name] }) => name!);
  const titles = new Set(items.map(({ title }) => title["ru"]!));
  const typedQueries = Object.entries(queries.ru.wanted).flatMap(([title, typed]) =>
    typed.map((query): [typed: string, name: string] => [query, title]).filter(() => titles.has(title)),
  );
  const itemsMegabytes = usedMegabytes() - memoryBefore;
  const began = performance.now();
  const find = await buildFinder(items);
  const buildMs = performance.now() - began;
  items = [];
  const indexMegabytes = usedMegabytes() - memoryBefore;
  const changedName = (change: (name: string) => string) => () => {
    const name = pick(names);
    return [change(name), name] as const;
  };
  const kinds: Record<string, () => readonly [typed: string, name: string]> = {
    "as written": changedName((name) => name),
    "begun (3 letters)": changedName((name) => name.slice(0, 3)),
    "one letter wrong": changedName(misspell),
    "other keyboard": changedName((name) => otherKeyboard(name.replaceAll("-", " "))),
    "as patients type": () => pick(typedQueries),
    "in Latin letters": changedName((name) => misspell(slugify(name).replaceAll("-", " "))),
    "nothing like it": changedName((name) => [...name].toReversed().join("ъ").slice(0, 30)),
    "no words": changedName(() => Array.from({ length: 5 }, () => gibberish()).join(" ")),
  };
  const rows: Record<string, Record<string, string>> = {};
  const all: number[] = [];
  for (const [kind, draw] of Object.entries(kinds)) {
    const times: number[] = [];
    let found = 0;
    for (let query = 0; query < queriesPerKind; query++) {
      const [typed, name] = draw();
      let fastest = Number.POSITIVE_INFINITY;
      for (let run = 0; run < runsPerQuery; run++) {
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
    rows[kind] = { ...figures(times), found: `${((100 * found) / queriesPerKind).toFixed(1)} %` };
  }
  rows["all"] = { ...figures(all), target: "p95 10 ms; 95 % of one letter wrong found; 60 MB" };
  console.log(
    `${names.length} records (${Math.round(itemsMegabytes)} MB), index built in ${Math.round(buildMs)} ms, ` +
      `index with the texts of its hits: ${Math.round(indexMegabytes)} MB`,
  );
  console.table(rows);
}

/** Megabytes in use after a garbage collection. */
function usedMegabytes(): number {
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

/** The Russian names of specialties that are shown instead of the formal ones. */
const alternates = new Map(specialties.map(({ name, alternate }) => [name["ru"]!, alternate?.["ru"]]));
const firstPage = { limit: 10, offset: 0 };
const letters = "аеиоулнртсмкдбгвпзшжчйх";

function gibberish(): string {
  return Array.from({ length: 4 + Math.floor(random.next() * 8) }, () => pick([...letters])).join("");
}

/** A surname that few other doctors have: in a large city most surnames are rare. */
function rareSurname(): string {
  const syllable = () => pick([..."бвгджзклмнпрст"]) + pick([..."аеиоу"]);
  return `${syllable()}${syllable()}${pick(["", syllable()])}${pick(["нов", "ров", "ко", "ев", "ский", "баев"])}`;
}

function largeCity(): CityItem[] {
  const hit = (title: string) => ({ title: { ru: title }, page: `/doctors/bishkek/${slugify(title)}` });
  const ofServices = [
    ...specialties.map((specialty) => ({ type: "Специальности" as const, ...specialty })),
    ...specialties.flatMap(({ child, name }) =>
      child ? [{ type: "Специальности" as const, name: child, adult: name, alternate: undefined }] : [],
    ),
    ...procedures.map((procedure) => ({ type: "Услуги" as const, alternate: undefined, ...procedure })),
  ].map((service, number): CityItem => {
    const title = (service.alternate ?? service.name)["ru"]!;
    const adult = "adult" in service ? { ru: service.adult["ru"]! } : null;
    const ru = { ru: service.name["ru"]! };
    return {
      type: service.type,
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
  const doctors = Array.from({ length: recordCount - clinics.length - ofServices.length }, (_, number): CityItem => {
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
