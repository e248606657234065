import { beforeAll, describe, expect, test } from "vitest";
import { indexItems, type IndexItem } from "./city-index.ts";

const items: IndexItem[] = [
  {
    type: "Специальности",
    names: ["Кардиолог", "Кардиологи", "Cardiologist"],
    slug: "kardiolog",
    synonyms: ["сердечник"],
    uses: 12,
  },
  { type: "Специальности", names: ["Детский кардиолог"], slug: "detskij-kardiolog", uses: 3 },
  { type: "Специальности", names: ["Bőrgyógyász", "Dermatologist"], slug: "borgyogyasz", uses: 4 },
  { type: "Специальности", names: ["Хирург"], slug: "hirurg", uses: 4 },
  { type: "Специальности", names: ["Хирургическая стоматология"], slug: "hirurgicheskaya-stomatologiya", uses: 4 },
  { type: "Услуги", names: ["Промывание уха и носа"], slug: "promyvanie-uha-i-nosa", uses: 1 },
  { type: "Услуги", names: ["УЗИ сердца"], slug: "uzi-serdca", uses: 2 },
  { type: "Услуги", names: ["КТ лёгких"], slug: "kt-legkih", uses: 2 },
  { type: "Доктора", names: ["Сатыбалдиева Айгүл"], slug: "satybaldieva-ajgul", specialties: ["Кардиолог"], uses: 5 },
  { type: "Доктора", names: ["Кардиологова Анна"], slug: "kardiologova-anna", specialties: ["Терапевт"], uses: 0 },
  { type: "Доктора", names: ["Семёнов Пётр"], slug: "semenov-petr", specialties: ["Хирург"], uses: 0 },
  { type: "Доктора", names: ["Ștefănescu Ioana"], slug: "stefanescu-ioana", specialties: ["Pediatru"], uses: 0 },
  ...Array.from({ length: 30 }, (_, number): IndexItem => ({
    type: "Доктора",
    names: [`Асанов ${"абвгдежзик"[number % 10]}`],
    slug: `asanov-${number}`,
    specialties: ["Кардиолог"],
    uses: number,
  })),
  { type: "Клиники", names: ["Кардиоцентр «Жүрөк»"], slug: "zhurok", uses: 9 },
];
const firstPage = { limit: 10, offset: 0 };
let find: (typed: string) => IndexItem[];
let numbersOf: Awaited<ReturnType<typeof indexItems>>;
beforeAll(async () => {
  numbersOf = await indexItems(items);
  find = (typed) => numbersOf(typed, firstPage).numbers.map((number) => items[number]!);
});
const slugs = (typed: string) => find(typed).map(({ slug }) => slug);
const ofType = (typed: string, type: IndexItem["type"]) =>
  find(typed)
    .filter((item) => item.type === type)
    .map(({ slug }) => slug);

describe("S-07 finds the intended item", () => {
  test.each([
    ["a word of two", "сердца узи", "uzi-serdca"],
    ["a beginning", "сатыб", "satybaldieva-ajgul"],
    ["a letter left out", "кардилог", "kardiolog"],
    ["a letter too many", "каардиолог", "kardiolog"],
    ["another letter", "кордиолог", "kardiolog"],
    ["two letters swapped", "кадриолог", "kardiolog"],
    ["two other letters", "кордеолог", "kardiolog"],
    ["both words misspelt", "саттыбалдиева айгил", "satybaldieva-ajgul"],
    ["a Russian letter for a Kyrgyz one", "айгул", "satybaldieva-ajgul"],
    ["е for ё", "семенов петр", "semenov-petr"],
    ["ё for е", "сёрдца", "uzi-serdca"],
    ["Hungarian without accents", "borgyogyasz", "borgyogyasz"],
    ["Hungarian with accents", "BŐRGYÓGYÁSZ", "borgyogyasz"],
    ["Romanian without marks", "stefanescu", "stefanescu-ioana"],
    ["Romanian with the old letters", "şteFănescu", "stefanescu-ioana"],
    ["Latin letters for Cyrillic ones", "satybaldieva", "satybaldieva-ajgul"],
    ["the wrong keyboard layout", "rfhlbjkju", "kardiolog"],
    ["the wrong keyboard layout, from Cyrillic", "вукьфещдщпшые", "borgyogyasz"],
    ["the wrong keyboard layout, where ж is on a punctuation key", ";.h`r", "zhurok"],
    ["the wrong keyboard layout, misspelt", "rfhlbkju", "kardiolog"],
    ["a word in no name", "хороший кардиолог", "kardiolog"],
    ["a short word alone", "КТ", "kt-legkih"],
    ["a beginning, misspelt", "кордиол", "kardiolog"],
    ["an inflected word", "к кардиологу", "kardiolog"],
    ["without a space", "узисердца", "uzi-serdca"],
    ["with a space too many", "кардио лог", "kardiolog"],
    ["three wrong letters in a long name", "сотибалдеева", "satybaldieva-ajgul"],
    ["an everyday word", "сердечник", "kardiolog"],
    ["an everyday word, misspelt", "сердешник", "kardiolog"],
    ["an everyday word in Latin letters", "serdechnik", "kardiolog"],
    ["an ending", "кардиологами", "kardiolog"],
    ["another ending", "сердечному", "kardiolog"],
    ["misspelt, with another ending", "промываниев", "promyvanie-uha-i-nosa"],
    ["words that are ignored", "нужен очень хороший врач хирург", "hirurg"],
    ["an ignored word and a misspelt one", "доктор херург", "hirurg"],
    ["Hungarian without the z of its keyboard", "borgzogzasy", "borgyogyasz"],
  ])("%s: %s", (_variant, typed, slug) => {
    expect(slugs(typed)).toContain(slug);
  });

  test.each([
    "",
    "   ",
    "-",
    "😀",
    "ка",
    "7",
    "q",
    "и",
    "ъъъъъъъ",
    "<script>alert(1)</script>",
    "zzzz ".repeat(20),
    "(".repeat(100),
    "qwerty",
    "йцукен",
    "asdfgh",
    "xyzzy",
    "pizza",
    "куплю машину",
    "constructor",
    "__proto__",
    "toString",
  ])("S-07 %j finds nothing and causes no error", (typed) => {
    expect(slugs(typed)).toEqual([]);
  });
});

describe("S-01 the order of results", () => {
  test("an exact specialty comes before its variants, groups in their order", () => {
    expect(ofType("кардиолог", "Специальности")).toEqual(["kardiolog", "detskij-kardiolog"]);
    const types = [...new Set(find("кардио").map(({ type }) => type))];
    expect(types).toEqual(["Специальности", "Доктора", "Клиники"]);
  });

  test("names come before specialties, sorted by reviews, at most ten", () => {
    const doctors = ofType("кардиолог", "Доктора");
    expect(doctors).toHaveLength(10);
    expect(doctors[0]).toBe("kardiologova-anna");
    expect(doctors.slice(1, 4)).toEqual(["asanov-29", "asanov-28", "asanov-27"]);
  });

  test("of fuzzy matches of a type those much worse than the best one are left out", () => {
    expect(ofType("хирурк", "Специальности")).toEqual(["hirurg"]);
    expect(ofType("хирург", "Специальности")).toEqual(["hirurg", "hirurgicheskaya-stomatologiya"]);
  });

  test("of several words the one that few items have counts most", () => {
    expect(slugs("асанов сатыбалдиева")[0]).toBe("satybaldieva-ajgul");
  });

  test("an everyday word also finds its other forms, a name does not", async () => {
    const named = (names: string[], synonyms: string[]): IndexItem => ({
      type: "Услуги",
      names,
      synonyms,
      slug: "",
      uses: 0,
    });
    const numbersOf = await indexItems([
      named(["Стоматолог"], ["больной зуб"]),
      named(["Удаление"], ["вырвать зуба"]),
      named(["Асанова"], []),
      named(["Асанов"], []),
    ]);
    expect(numbersOf("зуба", firstPage).numbers).toEqual([1, 0]);
    expect(numbersOf("асанова", firstPage).numbers).toEqual([2]);
    expect(numbersOf("асаноав", firstPage).numbers[0]).toBe(2);
  });

  test("exact matches exclude fuzzy ones", () => {
    expect(ofType("узи", "Услуги")).toEqual(["uzi-serdca"]);
    expect(slugs("семёнов")).toEqual(["semenov-petr"]);
  });
});

test("S-07 doctors whose specialty equals the query come before those of a longer one with more reviews", async () => {
  const doctor = (name: string, specialties: string[], uses: number): IndexItem => ({
    type: "Доктора",
    names: [name],
    slug: "",
    specialties,
    uses,
  });
  const numbersOfTwo = await indexItems([
    doctor("Mureșan Daniela", ["Dermatolog", "Dermatolog pediatru"], 38),
    doctor("Enache Mihaela Ioana", ["Pediatru"], 1),
  ]);
  expect(numbersOfTwo("pediatru", firstPage).numbers).toEqual([1, 0]);
  expect(numbersOfTwo("caut pediatru bun", firstPage).numbers).toEqual([1, 0]);
  expect(numbersOfTwo("pediatru copil 3 ani", firstPage).numbers).toEqual([1, 0]);
  expect(numbersOfTwo("Cluj pediatru", firstPage).numbers).toEqual([1, 0]);
  expect(numbersOfTwo("dermatolog pediatru", firstPage).numbers).toEqual([0]);
});

test.each(["blood test price", "cheap blood test tomorrow"])(
  "S-07 words for the price and the day are ignored: %s finds no doctor with a similar name",
  async (typed) => {
    const numbersOfTwo = await indexItems([
      { type: "Доктора", names: ["Dr. Priya Chepa Tomoro"], slug: "", uses: 900 },
      { type: "Специальности", names: ["General practitioner"], synonyms: ["blood test"], slug: "", uses: 0 },
    ]);
    expect(numbersOfTwo(typed, firstPage).numbers).toEqual([1]);
  },
);

test("S-02 each hit of a type is on one page only, and every page has the counts of all pages", () => {
  const type = "Доктора";
  const all = numbersOf("кардио", { limit: 200, offset: 0 });
  const doctors = all.numbers.filter((number) => items[number]!.type === type);
  expect(doctors.length).toBeGreaterThan(3);
  expect(all.counts[type]).toBe(doctors.length);
  const pages = [0, 2].map((offset) => numbersOf("кардио", { type, limit: 2, offset }));
  expect(pages.flatMap(({ numbers }) => numbers)).toEqual(doctors.slice(0, 4));
  expect(pages.map(({ counts }) => counts)).toEqual([all.counts, all.counts]);
});

test("S-07 every hit of a query of three words has all three", async () => {
  const named = (name: string): IndexItem => ({ type: "Услуги", names: [name], slug: "", uses: 0 });
  const numbersOfTwo = await indexItems([named("УЗИ сердца"), named("УЗИ сердца детям")]);
  expect(numbersOfTwo("детям узи сердца", firstPage).numbers).toEqual([1]);
});

test("S-03 at most 200 hits of a type are counted", async () => {
  const clinics = Array.from({ length: 250 }, (_, number): IndexItem => ({
    type: "Клиники",
    names: ["Клиника"],
    slug: `klinika-${number}`,
    uses: number,
  }));
  const { counts } = (await indexItems(clinics))("клиника", firstPage);
  expect(counts["Клиники"]).toBe(200);
});

test("S-07 an everyday name of a service is that service, before others with the same words", async () => {
  const search = await indexItems([
    { type: "Специальности", names: ["Детский стоматолог"], slug: "dentist", synonyms: ["зубной врач"], uses: 90 },
    { type: "Специальности", names: ["Педиатр"], slug: "paediatrician", synonyms: ["детский врач"], uses: 1 },
    { type: "Специальности", names: ["Терапевт"], slug: "therapist", synonyms: ["семейный врач"], uses: 1 },
    { type: "Специальности", names: ["Семейный врач"], slug: "family", synonyms: [], uses: 1 },
  ]);
  const slugsOf = ["dentist", "paediatrician", "therapist", "family"];
  const found = (typed: string) => search(typed, firstPage).numbers.map((number) => slugsOf[number]);
  expect(found("Детский врач")).toEqual(["paediatrician", "dentist"]);
  // The query is also a name.
  expect(found("семейный врач")[0]).toBe("family");
});

test("S-07 a clinic is found whatever kind of clinic it is called", async () => {
  const search = await indexItems([
    {
      type: "Специальности",
      names: ["Stomatolog"],
      slug: "dentist",
      synonyms: ["clinica stomatologică", "lumânare"],
      uses: 90,
    },
    { type: "Клиники", names: ["Centrul Medical Lumina"], slug: "lumina", uses: 1 },
    { type: "Клиники", names: ["Clinica Salvia"], slug: "salvia", uses: 1 },
  ]);
  const numbers = (typed: string) => search(typed, firstPage).numbers;
  expect([numbers("clinica lumina"), numbers("centrul medical salvia"), numbers("clinica")]).toEqual([
    [1],
    [2],
    [0, 2],
  ]);
});
