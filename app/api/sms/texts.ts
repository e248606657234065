import i18next from "i18next";
import type { Country, Locale } from "#app/countries/country.ts";
import { maxSegments, segmentsOf } from "./segments.ts";
import en from "../../../locales/en/sms.json" with { type: "json" };
import hu from "../../../locales/hu/sms.json" with { type: "json" };
import kk from "../../../locales/kk/sms.json" with { type: "json" };
import ro from "../../../locales/ro/sms.json" with { type: "json" };
import ru from "../../../locales/ru/sms.json" with { type: "json" };

/** An appointment in a message; `change` names the changes that its page allows the patient. */
export type SmsVisit = {
  startsAt: Date;
  timezone: string;
  city: string;
  doctor: string;
  /** The branch's name, such as "Clinic, District": the clinic may have several in the city. */
  clinic: string;
  link: string;
  change: "move" | "cancel" | "none";
};

export type SmsMessage =
  | { message: "code"; values: { code: string; host: string } }
  | { message: "signInCode"; values: { code: string; host: string } }
  | { message: "invitation"; values: { clinic: string; link: string } }
  | { message: "booked" | "moved" | "cancelled"; values: SmsVisit }
  /** Visits of one day, at least one. */
  | { message: "reminder"; values: { visits: SmsVisit[] } };

/** The API's texts have keys of their own, unlike those of the pages. */
type Texts = (key: string, options: Record<string, unknown>) => string;

const byLocale: Record<Locale, object> = { en, hu, kk, ro, ru };

const texts = i18next.createInstance();
await texts.init({
  resources: Object.fromEntries(Object.entries(byLocale).map(([locale, sms]) => [locale, { sms }])),
  fallbackLng: false,
  defaultNS: "sms",
  interpolation: { escapeValue: false },
});

const linkTexts = { move: "wayMove", cancel: "wayCancel", none: "wayNone" } as const;

export function messageText(sms: SmsMessage, country: Country, locale: Locale): string {
  const t = (key: string, values: object) =>
    (texts.t as Texts)(key, { lng: locale, brand: country.brandName, ...values });
  if (sms.message === "code" || sms.message === "signInCode") {
    // The last line lets browsers fill in the code, bound to the site's host (WebOTP).
    return `${t(sms.message, sms.values)}\n@${sms.values.host} #${sms.values.code}`;
  }
  if (sms.message === "invitation") {
    const { clinic, link } = sms.values;
    const plainName = withoutKind(clinic);
    return fittingText([clinic, plainName, ...cuts(plainName)], (name) => t(sms.message, { clinic: name, link }));
  }
  const visitText = (key: string, visit: SmsVisit) => {
    const way = t(linkTexts[visit.change], { link: visit.link });
    // Translated once: a text is tried with some forty names.
    const withoutNames = t(key, { ...datedVisit(visit, locale), ...nameMarks, way });
    return fittingText(shorterNames(visit, country, locale), (names) => insertNames(withoutNames, names));
  };
  if (sms.message !== "reminder") return visitText(sms.message, sms.values);
  const [first, ...others] = sms.values.visits;
  if (others.length === 0) return visitText("reminder", first!);
  const visits = sms.values.visits.map((visit) => datedVisit(visit, locale));
  const lines = visits.map((visit) => t("reminderVisit", visit));
  return [t("reminderSeveral", { count: visits.length, date: visits[0]!.date }), ...lines].join("\n");
}

/**
 * The text with the first, and longest, name that fits `maxSegments`; with the last if none fits. The linked page has
 * the whole name.
 */
function fittingText<Name>(names: Iterable<Name>, textOf: (name: Name) => string): string {
  let text = "";
  for (const name of names) {
    text = textOf(name);
    if (segmentsOf(text) <= maxSegments) break;
  }
  return text;
}

type Names = { doctor: string; clinic: string };

/** Control characters, which no text or name has. */
const nameMarks: Names = { doctor: "\u0001", clinic: "\u0002" };

function insertNames(text: string, { doctor, clinic }: Names): string {
  return text.replaceAll(nameMarks.doctor, () => doctor).replaceAll(nameMarks.clinic, () => clinic);
}

/** The minimum number of letters that a cut name keeps. */
const fewLetters = 7;

/**
 * Names that become shorter: without the doctor's given names, then without the clinic's kind, then with fewer letters
 * of its name, then of the surname; then all of these without the branch's district, which tells a clinic's branches
 * apart.
 */
function* shorterNames({ doctor, clinic }: Names, country: Country, locale: Locale): Generator<Names> {
  const [, name = "", district = ""] = /^(.*?)(, [^,]*)?$/s.exec(clinic)!;
  const surname = surnameOf(doctor, country, locale);
  for (const end of new Set([district, ""])) {
    yield { doctor: withInitials(doctor), clinic: name + end };
    yield { doctor: surname, clinic: name + end };
    const plainName = withoutKind(name);
    yield { doctor: surname, clinic: plainName + end };
    for (const start of cuts(plainName)) yield { doctor: surname, clinic: start + end };
    for (const start of cuts(surname)) yield { doctor: start, clinic: cut(plainName, fewLetters) + end };
  }
}

const quoted = /^[^«„“"]*([«„“"][^»”“"]+[»”“"])[^«„“"]*$/;
const kindOfClinic =
  /^(?:Медицинский центр|Медициналық орталық|Медициналык борбор|Клиника|Centrul Medical|Clinica|Policlinica) (?=\S)/i;

/** "«Тау Самал»" of "Медицинский центр «Тау Самал»", "Профи" of "Клиника Профи". */
function withoutKind(clinic: string): string {
  return quoted.exec(clinic)?.[1] ?? clinic.replace(kindOfClinic, "");
}

/** The name cut by one letter more each time. */
function* cuts(name: string): Generator<string> {
  const least = titlesOf(name).length + fewLetters;
  for (let length = name.length - 2; length >= least; length -= 1) yield cut(name, length);
}

const closing: Record<string, string> = { "«": "»", "„": "”", "“": "”", '"': '"' };

/** The first letters, with the closing quotation mark of one that they open. */
function cut(name: string, length: number): string {
  const start = name.slice(0, length).replace(/\s+[«„“"]?$/, "");
  const opened = /(?:^|\s)([«„“"])[^»”“"]*$/.exec(start)?.[1];
  const text = `${start}…${opened ? closing[opened] : ""}`;
  return text.length < name.length ? text : name;
}

const patronymic = /^(\S+) (\p{L})\S* (\p{L})\S*(?:ич|вна|чна|ұлы|қызы)$/u;

/** "Бейшеналиева Гульнара Турсунбековна" as "Бейшеналиева Г. Т."; names without a patronymic stay. */
function withInitials(name: string): string {
  return name.replace(patronymic, "$1 $2. $3.");
}

/** "Prof. Dr. " of "Prof. Dr. Ana-Maria Popescu"; "Д-р " is one too. */
const titlesOf = (name: string) => /^(?:(?:\S+\.|Д-р) )*/iu.exec(name)![0];

/** "Dr. Ana-Maria Popescu" as "Dr. Popescu"; a name of unknown order stays. */
function surnameOf(name: string, country: Country, locale: Locale): string {
  const first = patronymic.exec(name)?.[1];
  if (first) return first;
  const titles = titlesOf(name);
  const rest = name.slice(titles.length);
  const names = rest.split(" ");
  // In another language their order is unknown: the name may be translated or not.
  if (country.surnameFirst) return locale === country.defaultLocale ? titles + names[0]! : name;
  // Russian names without a patronymic are written in either order.
  return country.defaultLocale === "ru" ? name : titles + names.at(-1)!;
}

function datedVisit({ startsAt, timezone, ...rest }: SmsVisit, locale: Locale) {
  return {
    ...rest,
    date: formatOf(locale, timezone, "date").format(startsAt),
    time: formatOf(locale, timezone, "time").format(startsAt),
  };
}

const styles = {
  date: { day: "numeric", month: "short" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Creating one is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: Locale, timeZone: string, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...styles[style] });
  formats.set(key, format);
  return format;
}
