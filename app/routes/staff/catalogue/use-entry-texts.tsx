import { createContext, use, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BranchValues, ServiceName } from "#app/contract/clinic-catalogue.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import type { Locale } from "#app/countries/country.ts";
import { groupDays, type OpeningHours } from "#app/calendar/opening-hours.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { dayText, coordinatesText } from "./entry-form.ts";
import { isEntryField, type EntryField } from "./entry-fields.ts";
import { kindOfField } from "./field-kinds.ts";
import { htmlToText } from "./html-to-text.ts";

/** The services that values name by id. */
export const ServiceNames = createContext<readonly ServiceName[]>([]);

/** Labels and values of a profile's and a service's fields. */
export function useEntryTexts() {
  const { t } = useTranslation(["staff", "doctor", "hours"]);
  const { money, number, age, phone } = useFormats();
  const { country } = useRootData();
  const services = use(ServiceNames);

  /** With the language of a text, where the country has several. */
  const inLanguage = (text: string, language: Locale | null) =>
    language === null || country.locales.length < 2 ? text : `${text} (${t(`doctor:spoken.${language}`)})`;
  const label = (name: EntryField, language: Locale | null = null) =>
    inLanguage(t(`staff:catalogue.fields.${name}`), language);
  const spoken = (code: string) => {
    const known = country.doctorLocales.find(({ value }) => value === code)?.value;
    return known ? t(`doctor:spoken.${known}`) : code;
  };

  /** What a question of the booking form asks for. */
  const fieldKind = (param: string) => {
    const kind = kindOfField(param);
    return kind ? t(`staff:catalogue.fieldKinds.${kind}`) : param;
  };

  const serviceName = (id: unknown) => services.find((service) => service.id === id)?.name ?? String(id);

  const valueOf = (name: string, value: unknown): ReactNode => {
    if (name === "services" && Array.isArray(value))
      return value.map(serviceName).join(", ") || t("staff:catalogue.questions.allServices");
    const isNoNotice = name === "minutes_before_appointment" && value === 0;
    if (value === null || value === "" || isNoNotice || (Array.isArray(value) && value.length === 0))
      return t("staff:catalogue.none");
    if (typeof value === "boolean") return t(value ? "staff:catalogue.yes" : "staff:catalogue.no");
    if (name === "opening_hours") return <Week hours={value as OpeningHours} />;
    if (name === "location") return coordinatesText(value as BranchValues["location"]);
    if (name === "phone") return phone(String(value));
    if (name === "audience") return t(`staff:catalogue.audiences.${value as "children" | "adults"}`);
    if (name === "param_name") return fieldKind(String(value));
    if (Array.isArray(value)) return value.map((code) => spoken(String(code))).join(", ");
    if (name === "photo") return <Photo url={String(value)} text={t("staff:catalogue.hasPhoto")} />;
    if (name === "price_conditions" || name === "description") return htmlToText(String(value));
    if (typeof value !== "number") return String(value);
    if (name === "base_price" || name === "discount_price") return money(value);
    if (name === "age_from" || name === "age_to") return age(value);
    return number(value);
  };
  return {
    label,
    inLanguage,
    spoken,
    fieldKind,
    labelOf: (name: string, language: Locale | null) => (isEntryField(name) ? label(name, language) : name),
    valueOf,
  };
}

/** A week of opening hours, by groups of days with the same. */
function Week({ hours }: { hours: OpeningHours }) {
  const { t } = useTranslation("hours");
  const day = (weekday: number) => t(`days.${weekday as 1 | 2 | 3 | 4 | 5 | 6 | 7}`);
  return groupDays(hours)
    .map(({ from, to, intervals }) => {
      const days = from === to ? day(from) : `${day(from)}–${day(to)}`;
      return `${days} ${dayText(intervals) || t("closed")}`;
    })
    .join("\n");
}

/** Photos on other hosts are not loaded. */
function Photo({ url, text }: { url: string; text: string }) {
  return (
    <>
      <span className="sr">{text}</span>
      <Avatar name="" src={url.startsWith("/") ? url : null} />
    </>
  );
}
