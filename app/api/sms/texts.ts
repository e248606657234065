import i18next from "i18next";
import type { Country, Locale } from "#app/countries/country.ts";
import { maxSegments, segmentsOf } from "./segments.ts";
import en from "../../../locales/en/sms.json" with { type: "json" };
import hu from "../../../locales/hu/sms.json" with { type: "json" };
import kk from "../../../locales/kk/sms.json" with { type: "json" };
import ro from "../../../locales/ro/sms.json" with { type: "json" };
import ru from "../../../locales/ru/sms.json" with { type: "json" };

/** An appointment in a message; `change` is what its page lets the patient do. */
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
  | { message: "code"; values: { code: string } }
  | { message: "signInCode"; values: { code: string } }
  | { message: "invitation"; values: { link: string } }
  | { message: "booked" | "moved" | "cancelled"; values: SmsVisit }
  /** Of one day; never empty. */
  | { message: "reminder"; values: { visits: SmsVisit[] } };

/** The API's own texts, apart from the pages' keys. */
type Texts = (key: string, options: Record<string, unknown>) => string;

const byLocale: Record<Locale, object> = { en, hu, kk, ro, ru };

const texts = i18next.createInstance();
await texts.init({
  resources: Object.fromEntries(Object.entries(byLocale).map(([locale, sms]) => [locale, { sms }])),
  fallbackLng: false,
  defaultNS: "sms",
  interpolation: { escapeValue: false },
});

const wayTexts = { move: "wayMove", cancel: "wayCancel", none: "wayNone" } as const;

export function messageText(sms: SmsMessage, country: Country, locale: Locale): string {
  const t = (key: string, values: object) =>
    (texts.t as Texts)(key, { lng: locale, brand: country.brandName, ...values });
  if (sms.message === "code" || sms.message === "signInCode") {
    // The last line lets browsers fill in the code, bound to the site's host (WebOTP).
    return `${t(sms.message, sms.values)}\n@${new URL(country.link).host} #${sms.values.code}`;
  }
  if (sms.message === "invitation") return t(sms.message, sms.values);
  const way = ({ change, link }: SmsVisit) => t(wayTexts[change], { link });
  const about = (key: string, visit: SmsVisit) =>
    fitted(written(visit, locale), (fitting) => t(key, { ...fitting, way: way(visit) }));
  if (sms.message !== "reminder") return about(sms.message, sms.values);
  const [first, ...others] = sms.values.visits;
  if (others.length === 0) return about("reminder", first!);
  const visits = sms.values.visits.map((visit) => written(visit, locale));
  const lines = visits.map((visit) => t("reminderVisit", visit));
  return [t("reminderSeveral", { count: visits.length, date: visits[0]!.date }), ...lines].join("\n");
}

/**
 * The text with its names cut until it fits `maxSegments`, the longer first, the branch's district last: the linked page
 * has them whole.
 */
function fitted(
  visit: ReturnType<typeof written>,
  textOf: (visit: { doctor: string; clinic: string }) => string,
): string {
  const names = { ...visit, doctor: withInitials(visit.doctor) };
  for (;;) {
    const text = textOf(names);
    if (segmentsOf(text) <= maxSegments) return text;
    const byLength = (["clinic", "doctor"] as const).toSorted((one, other) => names[other].length - names[one].length);
    const next = byLength.find((name) => shortened(names[name]) !== null);
    const withoutDistrict = names.clinic.replace(/, [^,]*$/, "");
    if (next) names[next] = shortened(names[next])!;
    else if (withoutDistrict !== names.clinic) names.clinic = withoutDistrict;
    else return text;
  }
}

const shortest = 8;

/** One letter less; what follows the last comma, the district, stays. Null: it is short enough. */
function shortened(name: string): string | null {
  const [, start = "", rest = ""] = /^(.*?)…?(, [^,]*)?$/s.exec(name)!;
  return start.length < shortest ? null : `${start.slice(0, -1).trimEnd()}…${rest}`;
}

/** "Бейшеналиева Гульнара Турсунбековна" as "Бейшеналиева Г. Т."; names without a patronymic stay. */
function withInitials(name: string): string {
  return name.replace(/^(\S+) (\p{L})\S* (\p{L})\S*(?:ич|вна|чна|ұлы|қызы)$/u, "$1 $2. $3.");
}

function written({ startsAt, timezone, ...rest }: SmsVisit, locale: Locale) {
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
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...styles[style] });
  formats.set(key, known);
  return known;
}
