import { expect, test } from "vitest";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { buildMarket } from "../database/demo/market.ts";
import type { Localized } from "../database/schema.ts";
import { indexFindables, type Findable } from "./city-index.ts";
import { synonymsOf } from "./synonyms.ts";

/** As patients type: misspelt, cut short, inflected, on another keyboard, in everyday words; and what they want. */
const queries: Record<Locale, { country: CountryId; wanted: Record<string, string[]> }> = {
  ru: {
    country: "kg",
    wanted: {
      Стоматолог: ["стамотолог", "стоматалог", "стоматолк", "зубной врачь", "зуб болит", "cnjvfnjkju", "к стоматологу"],
      Гинеколог: ["гениколог", "гинеколк", "генеколог", "женский врачь", "ginekolog"],
      Кардиолог: ["кордиолог", "кардеолог", "кордиол", "кардиологу", "rfhlbjkju", "kardiolog", "сердце болит"],
      Окулист: ["акулист", "офтольмолог", "афтальмолог", "глазной", "окулст"],
      ЛОР: ["лор врач", "атоларинголог", "отоларинголг", "ухо горло нос", "лорр"],
      Невролог: ["неврапатолог", "нивролог", "голова болит", "невролк"],
      Дерматолог: ["дермотолог", "дирматолог", "кожный врач", "дерматолк"],
      Эндокринолог: ["эндакринолог", "ендокринолог", "эндокренолог", "щитавидка"],
      Гастроэнтеролог: ["гастраэнтеролог", "гастроинтеролог", "гастроэнтеролг", "изжёга"],
      Терапевт: ["тирапевт", "терапефт", "тераппевт"],
      Педиатр: ["педиатор", "пидиатр", "детский доктор педиатр"],
      Психолог: ["псехолог", "психалог"],
      Хирург: ["херург", "хируг", "[bhehu"],
      Уролог: ["уралог", "уролок"],
      "УЗИ брюшной полости": ["узи брюшной палости", "узи брюшнойполости", "узи живота брюшной"],
      "Лечебный массаж": ["лечебный масаж", "массаж лечебный"],
    },
  },
  kk: {
    country: "kz",
    wanted: {
      Стоматолог: ["тис ауырады", "тіс дәрігер", "стаматолог"],
      Кардиолог: ["журек", "жүрек ауруы", "кордиолог"],
      "Балалар кардиологы": ["балалар кардиолог", "балалар кордиологы"],
      Окулист: ["коз дәрігері", "көз дарігері"],
      "Құрсақ қуысының УДЗ-сы": ["курсак куысынын удз", "құрсақ қуысы"],
      "Тіс жұлу": ["тис жулу", "тіс жулуу"],
      Терапевт: ["терапефт", "суық тию"],
    },
  },
  hu: {
    country: "hu",
    wanted: {
      Fogorvos: ["fogorvs", "fogorovs", "fog fájás", "fogfajas", "fogorvoss"],
      Kardiológus: ["kardiologus", "kardiolgus", "cardiologus", "sziv", "magas vernyomas"],
      Nőgyógyász: ["nogyogyasz", "nögyogyász", "nőgyógász", "nőgyogyasz"],
      Bőrgyógyász: ["borgyogyász", "bőrgyógász", "bőr gyógyász", "bőrorvos"],
      "Fül-orr-gégész": ["fül orr gégész", "fulorrgegesz", "torokfajas"],
      Gyermekorvos: ["beteg gyerek", "gyerek orvos", "gyermekorvs", "gyermek orvos"],
      Szemorvos: ["szemész", "szemorvs", "szemeszet"],
      Neurológus: ["neurologos", "ideggyogyasz", "nuerológus"],
      "Hasi ultrahang": ["hasi ultrahng", "ultrahang has"],
      Gyógymasszázs: ["gyogymaszazs", "masszázs"],
    },
  },
  ro: {
    country: "ro",
    wanted: {
      Stomatolog: ["stomatlog", "stomotolog", "dentist", "durere de dinti", "masea"],
      Cardiolog: ["cardiolg", "cardeolog", "kardiolog", "inima", "tensiune"],
      Ginecolog: ["ginicolog", "ginecolg", "ghinecolog"],
      Dermatolog: ["dermotolog", "dermatlog", "piele"],
      Oftalmolog: ["oftamolog", "oftalmolg", "ochi"],
      "ORL-ist": ["orl", "otorinolaringolg", "gat", "durere in gat"],
      Pediatru: ["pediatu", "pedriatu", "doctor de copii"],
      "Ecografie abdominală": ["ecografie abdominala", "ecogrfie abdominala", "abdominala ecografie"],
      Endocrinolog: ["endocrinlog", "tiroida"],
      Neurolog: ["nevrolog", "neurlog", "migrena"],
    },
  },
  en: {
    country: "ae",
    wanted: {
      Dentist: ["dentst", "dentits", "toothache", "tooth ache", "dantist"],
      Cardiologist: ["cardiolojist", "cardioligist", "cardilogist", "heart doctor", "kardiologist"],
      Gynaecologist: ["gynocologist", "gynecologist", "gynecolgist", "obgyn"],
      Dermatologist: ["dermotologist", "dermatoligist", "skin doctor", "dermatolog"],
      "Eye doctor": ["opthalmologist", "ophthamologist", "eyes"],
      Paediatrician: ["pediatrition", "pediatrician", "pedatrician", "kids doctor"],
      "ENT doctor": ["otolaryngolgist", "ear nose throat", "sore throat"],
      Neurologist: ["nuerologist", "neurolgist", "headache"],
      Orthopaedist: ["orthopedist", "ortopedist", "knee pain"],
      "Therapeutic massage": ["therapeutic masage", "massage"],
      "Abdominal ultrasound": ["abdominal ultrasond", "ultrasound abdomen"],
    },
  },
};

/** Everything of a demo market as if in one city; the hits' titles are in the language asked for. */
async function marketSearch(country: CountryId, locale: Locale): Promise<(typed: string) => string[]> {
  const { tables } = buildMarket(country, { today: "2026-03-20", doctors: 600 });
  const specialties = new Map<unknown, string[]>();
  const titles: string[] = [];
  const items: Findable[] = [];
  const add = (title: Localized, item: Findable) => {
    titles.push(title[locale] ?? "");
    items.push(item);
  };
  for (const { id, slug, type, name, alternate_name } of tables.services as Service[]) {
    const names = [...new Set([...Object.values(name), ...Object.values(alternate_name ?? {})])];
    const isSpecialty = type === "initial-appointment";
    if (isSpecialty) specialties.set(id, names);
    const synonyms = synonymsOf(name, alternate_name);
    add(alternate_name ?? name, { type: isSpecialty ? "Специальности" : "Услуги", names, slug, synonyms, uses: 20 });
  }
  for (const { id, slug, name } of tables.doctors as Named[]) {
    const offered = tables.doctor_services.filter((row) => row["doctor_id"] === id);
    const own = [...new Set(offered.flatMap((row) => specialties.get(row["service_id"]) ?? []))];
    add(name, { type: "Доктора", names: Object.values(name), slug, specialties: own, uses: 5 });
  }
  for (const { slug, name } of tables.clinics as Named[])
    add(name, { type: "Клиники", names: Object.values(name), slug, uses: 10 });
  const firstPage = { limit: 10, offset: 0 };
  const numbersOf = await indexFindables(items);
  return (typed) => numbersOf(typed, firstPage).numbers.map((number) => titles[number]!);
}

type Named = { id: number; slug: string; name: Localized };
type Service = Named & { type: string; alternate_name: Localized | null };

test.each(Object.entries(queries))(
  "S-07 what patients type in %s finds what they want among the first five",
  async (locale, { country, wanted }) => {
    const find = await marketSearch(country, locale as Locale);
    const missed = Object.entries(wanted).flatMap(([title, typed]) =>
      typed
        .map((query) => ({ query, first: find(query).slice(0, 5) }))
        .filter(({ first }) => !first.includes(title))
        .map(({ query, first }) => `${query}: ${first.join(", ") || "nothing"} instead of ${title}`),
    );
    expect(missed).toEqual([]);
  },
);
