import type { CountryId } from "#app/countries/country.ts";

/** Every switch of the product, with its default and the markets that differ. A stored switch overrides both. */
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

export const flagNames = Object.keys(catalogue) as Flag[];

/** The switches of a market: defaults, then the market's own, then those stored by whoever runs it. */
export function flagsFor(country: CountryId, stored: Partial<Record<string, boolean>> = {}): Flags {
  const values = flagNames.map((flag) => {
    const entry: { default: boolean } & Partial<Record<CountryId, boolean>> = catalogue[flag];
    return [flag, stored[flag] ?? entry[country] ?? entry.default] as const;
  });
  return Object.fromEntries(values) as Record<Flag, boolean>;
}
