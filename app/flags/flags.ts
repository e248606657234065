import type { CountryId } from "#app/countries/country.ts";

/** All feature flags, with defaults and values by country. A flag stored in the database overrides both. */
const catalogue = {
  "otp-enable": { default: true },
  "appointment.consent": { default: false },
  "appointment.surname": { default: false },
  "appointment.reschedule": { default: true },
  "appointment.enhanced-conversions": { default: true },
  "appointment.general-warning": { default: false, hu: true },
  "doctor-list.map-view": { default: false, kg: true },
  "doctor-list.disabled-doctors": { default: false },
  "doctor-list.language-filter": { default: false, hu: true, ro: true },
  "short-services": { default: false, kg: true, kz: true },
  "default-city-modal": { default: false, kz: true },
  "time-slots-v2": { default: false },
  "story-instruction": { default: false },
  messages: { default: true },
  join: { default: true },
  survey: { default: false },
  impresszum: { default: false },
  partner_gtc: { default: false },
  privacy_policy: { default: true },
  user_gtc: { default: true },
  "processing-agreement": { default: true },
} satisfies Record<string, { default: boolean } & Partial<Record<CountryId, boolean>>>;

export type Flag = keyof typeof catalogue;
export type Flags = Readonly<Record<Flag, boolean>>;

/** The flags that pages read in the browser. */
export const shownFlags = [
  "short-services",
  "time-slots-v2",
  "story-instruction",
  "join",
  "survey",
  "impresszum",
  "partner_gtc",
  "privacy_policy",
  "user_gtc",
  "processing-agreement",
] as const satisfies Flag[];
export type ShownFlag = (typeof shownFlags)[number];

export const flagNames = Object.keys(catalogue) as Flag[];

/** The flags of a market: defaults, then the country's values, then those stored in the database. */
export function flagsFor(country: CountryId, stored: Partial<Record<string, boolean>> = {}): Flags {
  const values = flagNames.map((flag) => {
    const entry: { default: boolean } & Partial<Record<CountryId, boolean>> = catalogue[flag];
    return [flag, stored[flag] ?? entry[country] ?? entry.default] as const;
  });
  return Object.fromEntries(values) as Record<Flag, boolean>;
}

/** Whether a booking needs a code that is sent to its phone (B-13, B-14). API and pages share this rule. */
export function needsRegistrationCode(flags: Flags, { isOperator }: { isOperator: boolean }): boolean {
  return flags["otp-enable"] && !isOperator;
}
