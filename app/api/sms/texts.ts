import i18next from "i18next";
import type { Country, Locale } from "#app/countries/country.ts";
import en from "../../../locales/en/sms.json" with { type: "json" };
import hu from "../../../locales/hu/sms.json" with { type: "json" };
import kk from "../../../locales/kk/sms.json" with { type: "json" };
import ro from "../../../locales/ro/sms.json" with { type: "json" };
import ru from "../../../locales/ru/sms.json" with { type: "json" };

/** An appointment in a message; `change` is what its page lets the patient do. */
export type SmsVisit = {
  startsAt: Date;
  timezone: string;
  doctor: string;
  place: string;
  link: string;
  change: "move" | "cancel" | "none";
};

export type SmsMessage =
  | { message: "code"; values: { code: string } }
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
  if (sms.message === "code") {
    // The last line lets browsers fill in the code, bound to the site's host (WebOTP).
    return `${t("code", sms.values)}\n@${new URL(country.link).host} #${sms.values.code}`;
  }
  const way = ({ change, link }: SmsVisit) => t(wayTexts[change], { link });
  if (sms.message !== "reminder") return t(sms.message, { ...written(sms.values, locale), way: way(sms.values) });
  const visits = sms.values.visits.map((visit) => written(visit, locale));
  if (visits.length === 1) {
    const [visit] = sms.values.visits;
    const cancels = visit!.change === "none" ? way(visit!) : t("cantCome", { way: way(visit!) });
    return t("reminder", { ...visits[0]!, way: cancels });
  }
  const lines = visits.map((visit) => t("reminderVisit", visit));
  return [t("reminderSeveral", { count: visits.length, date: visits[0]!.date }), ...lines].join("\n");
}

function written({ startsAt, timezone, ...rest }: SmsVisit, locale: Locale) {
  return {
    ...rest,
    date: formatOf(locale, timezone, "date").format(startsAt),
    time: formatOf(locale, timezone, "time").format(startsAt),
  };
}

const styles = {
  date: { day: "numeric", month: "long" },
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
