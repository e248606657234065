import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { createSmsQueue } from "#app/api/sms/index.ts";
import { segmentsOf } from "#app/api/sms/segments.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await database.db.deleteFrom("outbox").execute();
});

/** Each language, in a market that has it. */
const languages = [
  ["kz", "kk"],
  ["kz", "ru"],
  ["hu", "hu"],
  ["ro", "ro"],
  ["ae", "en"],
] as const;
const rows = () => database.db.selectFrom("outbox").selectAll().execute();

test("B-20 the SMS of a code says in each language whether it books or opens the list of appointments", async () => {
  const values = { code: "1234", host: "vizit.kg" };
  for (const [country, locale] of languages) {
    const to = { country: getCountry(country), locale, to: "+36201234567", values };
    for (const message of ["code", "signInCode"] as const)
      await createSmsQueue({ isDemo: true })(database.db, { ...to, message });
  }
  const texts = (await rows()).map(({ text }) => text);
  expect(new Set(texts).size).toBe(2 * languages.length);
  for (const text of texts) expect(text.split("1234")).toHaveLength(3);
});

test("B-18 messages about a visit name the clinic and the city's time in two SMS segments, in each language", async () => {
  const visit = {
    startsAt: new Date("2026-11-30T08:15:00Z"),
    timezone: "Asia/Bishkek",
    doctor: "Бейшеналиева Гульнара Турсунбековна",
    city: "Джалал-Абад",
    clinic: "Медицинский центр «Ала-Тоо Клиник», Джал",
    link: "https://vizit.kg/a/mR0nVdYw5h1a2b",
    change: "move" as const,
  };
  for (const [country, locale] of languages) {
    const to = { country: getCountry(country), locale, to: "+36201234567" };
    for (const message of ["booked", "moved", "cancelled"] as const)
      await createSmsQueue({ isDemo: true })(database.db, { ...to, message, values: visit });
    await createSmsQueue({ isDemo: true })(database.db, { ...to, message: "reminder", values: { visits: [visit] } });
    await createSmsQueue({ isDemo: true })(database.db, {
      ...to,
      message: "reminder",
      values: { visits: [visit, visit] },
    });
  }
  const texts = (await rows()).map(({ text }) => text);
  expect(texts).toHaveLength(25);
  // In this long city's name five texts have no room for the branch's district.
  expect(texts.filter((text) => /, Джал[\n:.]/.test(text))).toHaveLength(20);
  for (const text of texts) {
    expect(text).toContain(visit.link);
    expect(text).toMatch(/Бейше/);
    expect(text).toMatch(/«Ала-То/);
    expect(text).toMatch(/14:15 \(Джалал-Абад\)/);
    expect(text).toMatch(/30/);
    expect(text).not.toMatch(/\{\{|\.\.| {2}/);
    const visits = text.split(visit.link).length - 1;
    expect(segmentsOf(text), text).toBeLessThanOrEqual(visits === 1 ? 2 : 5);
  }
});

test.each([
  [
    "kz",
    "ru",
    "Кузнецова Наталья Николаевна",
    "Семейная клиника «Денсаулық», Алмалинский район",
    "Кузнецова, «Денсаулық», ",
  ],
  ["kz", "ru", "Вера Ким", "Семейная клиника «Денсаулық», Алмалинский район", "Вера Ким, «Денсаулық», "],
  [
    "ro",
    "ro",
    "Dr. Ștefan-Ionuț Moldovan",
    "Policlinica Sfânta Maria, Sectorul 6",
    "Dr. Moldovan, Sfânta…, Sectorul 6",
  ],
  ["ae", "ru", "Д-р Кавита Менон", "Клиника «Samaa», Дубай Хелскер-Сити", "Д-р Менон, «Samaa», "],
  ["hu", "hu", "Dr. Lakatos Eszter", "Őrangyal Egészségközpont, XIII. kerület", "Dr. Lakatos, Őrangyal"],
  ["hu", "en", "Dr. Eszter Lakatos", "Őrangyal Health Centre, 13th District", "Dr. Eszter Lakatos, Őrangyal"],
] as const)(
  "B-18 in %s a message in %s names %s of %s by surname, if its place is known, and the own name of the clinic",
  async (country, locale, doctor, clinic, named) => {
    await createSmsQueue({ isDemo: true })(database.db, {
      country: getCountry(country),
      locale,
      to: "+36201234567",
      message: "booked",
      values: {
        startsAt: new Date("2026-12-01T08:40:00Z"),
        timezone: "Asia/Almaty",
        city: country === "kz" ? "Алматы" : "Pécs",
        doctor,
        clinic,
        link: `https://vizit.${country}/a/mR0nVdYw5h1a2b`,
        change: "move",
      },
    });
    const [{ text } = { text: "" }] = await rows();
    expect(segmentsOf(text)).toBe(2);
    expect(text).toContain(named);
  },
);

test("B-18 a message about a visit just after midnight has the new day and 00:15", async () => {
  await createSmsQueue({ isDemo: true })(database.db, {
    country: getCountry("hu"),
    locale: "hu",
    to: "+36201234567",
    message: "booked",
    values: {
      startsAt: new Date("2026-12-01T23:15:00Z"),
      timezone: "Europe/Budapest",
      doctor: "Dr. Lakatos Eszter",
      city: "Budapest",
      clinic: "Őrangyal",
      link: "https://vizit.hu/a/mR0nVdYw5h1a2b",
      change: "move",
    },
  });
  expect((await rows())[0]!.text).toMatch(/dec\. 2\..*00:15/s);
});

test.each([
  ["kg", "ru", "Клиника «Ак-Жол»", "Клиника «Ак-Жол», "],
  ["kg", "ru", "Медицинский центр Профи", "Профи, "],
  ["kz", "kk", "Клиника «Ала-Тоо Медикал»", "«Ала-Тоо Медикал», "],
  ["hu", "hu", "Őrangyal Egészségközpont és Szülészet", "Őrangyal Egészségkö…, "],
  ["ro", "ro", "„Sfânta Maria și Sfântul Ioan” Policlinica", "„Sfânta Maria și…”, "],
  ["ae", "en", "Al Noor Family Medical Centre", "Al Noor Family Medical Centre, "],
] as const)(
  "O-01 in %s an invitation in %s by %s names the clinic in two SMS segments",
  async (country, locale, clinic, named) => {
    await createSmsQueue({ isDemo: true })(database.db, {
      country: getCountry(country),
      locale,
      to: "+36201234567",
      message: "invitation",
      values: { clinic, link: `https://vizit.${country}/staff/invitation?token=${"a".repeat(43)}` },
    });
    const [{ text } = { text: "" }] = await rows();
    expect(text).toContain(named);
    expect(segmentsOf(text)).toBeLessThanOrEqual(2);
  },
);

test("B-18 a clinic's name cut within quotation marks keeps the closing one", async () => {
  await createSmsQueue({ isDemo: true })(database.db, {
    country: getCountry("kg"),
    locale: "ru",
    to: "+36201234567",
    message: "booked",
    values: {
      startsAt: new Date("2026-12-01T08:40:00Z"),
      timezone: "Asia/Bishkek",
      city: "Бишкек",
      doctor: "Бейшеналиева Гульнара Турсунбековна",
      clinic: "«Профи Здоровье и красота», Центр",
      link: "https://vizit.kg/a/mR0nVdYw5h1a2b",
      change: "move",
    },
  });
  expect((await rows())[0]!.text).toMatch(/«Профи[^»]*…», Центр/);
});

test("B-08 a message fits one SMS: 70 characters with Cyrillic, 160 without", async () => {
  for (const [country, locale] of [
    ["kz", "kk"],
    ["kz", "ru"],
    ["kg", "ru"],
    ["ae", "ru"],
    ["hu", "hu"],
    ["ro", "ro"],
    ["ae", "en"],
  ] as const) {
    await createSmsQueue({ isDemo: true })(database.db, {
      country: getCountry(country),
      locale,
      to: "+36201234567",
      message: "code",
      values: { code: "0123", host: "vizit.kg" },
    });
  }
  for (const { text } of await rows()) {
    expect(text.length).toBeLessThanOrEqual(70);
    expect(text).toMatch(/\n@vizit\.kg #0123$/);
  }
});
