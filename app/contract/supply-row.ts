import { z } from "zod";
import type { OpeningHours } from "#app/calendar/opening-hours.ts";
import { locales } from "#app/countries/country.ts";
import { additionalFieldNames } from "./additional-field-names.ts";
import { slotMinutesRange } from "./catalogue-limits.ts";
import { maxSlugLength } from "./shared.ts";
import { removeInvisible } from "./invisible-characters.ts";

/** Rows of an import file or of a clinic system's request. A CSV cell may hold a number or a flag as text. */

const fromText = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value),
    schema,
  );
const whole = (min: number, max: number) => fromText(z.int().min(min).max(max));
const decimal = (min: number, max: number) => fromText(z.number().min(min).max(max));
const yes = z.preprocess(
  (value) => (value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value),
  z.boolean(),
);
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) =>
      typeof value === "string"
        ? value
            .split("|")
            .map((part) => part.trim())
            .filter(Boolean)
        : value,
    z.array(item).max(100),
  );

/** Text that the database can store. */
export const storableText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes("\0"), "text without broken characters");
/** An id in the clinic's own system. */
const externalId = z.preprocess((value) => (typeof value === "number" ? String(value) : value), storableText(200));
const slug = z
  .string()
  .max(maxSlugLength)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "small Latin letters, digits and single hyphens");
const shown = (max: number) =>
  z.preprocess((value) => (typeof value === "string" ? removeInvisible(value) : value), storableText(max));
const inLanguages = (max: number) =>
  z
    .partialRecord(z.enum(locales), shown(max))
    .refine((value) => Object.keys(value).length > 0, "a text in at least one language");
const texts = inLanguages(20_000);
/** Shown in headings and lists. */
const names = inLanguages(200);
const webUrl = storableText(2000).regex(/^(https:\/\/|\/(?![/\\]))\S+$/, "a URL that begins with https://, or a path");
const latitude = decimal(-90, 90);
const longitude = decimal(-180, 180);
const position = whole(0, 1_000_000).default(0);
const isNear = (value: string) => value >= "2000" && value < "2100";
const date = z.iso.date().refine(isNear, "a date of this century");
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time like 09:30");
const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const language = z
  .string()
  .regex(/^[a-z]{2,3}$/, { abort: true })
  .refine((code) => languageNames.of(code) !== undefined, "the code of a language, like ru");
const ages = whole(0, 1440);
const slotMinutes = whole(slotMinutesRange.min, slotMinutesRange.max);

const city = z.strictObject({
  slug,
  name: names,
  name_in: names.optional(),
  timezone: z.string().refine((zone) => isZone(zone), "a time zone like Asia/Almaty"),
  lat: latitude,
  lng: longitude,
  position,
});

const cityArea = z.strictObject({
  city: slug,
  slug,
  name: names,
  lat: latitude,
  lng: longitude,
  sitemap_index: yes.default(false),
});

const station = z.strictObject({ external_id: externalId, city: slug, name: names, lat: latitude, lng: longitude });

const insurance = z.strictObject({ external_id: externalId, name: names, sitemap_index: yes.default(false), position });

const serviceCategory = z.strictObject({ slug, name: names, position });

const service = z
  .strictObject({
    slug,
    category: slug.optional(),
    name: names,
    alternate_name: names.optional(),
    plural_name: names.optional(),
    type: z.enum(["initial-appointment", "procedure"]),
    is_primary: yes.default(false),
    is_for_children: yes.default(false),
    adult_service: slug.optional(),
    description: texts.optional(),
    meta_title: texts.optional(),
    meta_description: texts.optional(),
  })
  .refine((row) => !row.adult_service || row.is_for_children, {
    path: ["adult_service"],
    message: "only a service for children has one",
  })
  .refine((row) => !row.is_primary || row.type === "initial-appointment", {
    path: ["is_primary"],
    message: "only an initial-appointment can be primary",
  });

const clinic = z.strictObject({
  external_id: externalId,
  city: slug,
  slug,
  name: names,
  description: texts.optional(),
  image_url: webUrl.optional(),
  is_active: yes.default(true),
});

const openingForm = /^([1-7])(?:-([1-7]))? (([01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Days and times like "1-5 08:00-18:00", Monday is 1; days that are not named are closed. */
const openingHours = listOf(z.string().regex(openingForm, "days and times like 1-5 08:00-18:00")).transform(
  (lines, context): OpeningHours => {
    const week: OpeningHours = Array.from({ length: 7 }, () => []);
    for (const line of lines) {
      const [, first, last = first, opens = "", , closes = ""] = openingForm.exec(line) ?? [];
      if (Number(first) > Number(last) || opens >= closes)
        refuse(context, "days and times from the earlier to the later");
      for (let day = Number(first); day <= Number(last); day += 1) week[day - 1]!.push({ opens, closes });
    }
    for (const day of week) day.sort((one, other) => (one.opens < other.opens ? -1 : 1));
    const overlaps = week.some((day) => day.some(({ opens }, index) => index > 0 && opens < day[index - 1]!.closes));
    if (overlaps) refuse(context, "intervals that do not overlap");
    if (lines.length === 0) refuse(context, "at least one day that is open; without a value if not known");
    return week;
  },
);

function refuse(context: z.RefinementCtx, message: string): void {
  context.addIssue({ code: "custom", message });
}

const clinicBranch = z.strictObject({
  external_id: externalId,
  clinic: externalId,
  city: slug,
  city_area: slug.optional(),
  name: names,
  address: texts,
  lat: latitude,
  lng: longitude,
  phone: storableText(40).optional(),
  opening_hours: openingHours.optional(),
  is_active: yes.default(true),
});

const clinicBranchField = z
  .strictObject({
    clinic_branch: externalId,
    param_name: z.enum(additionalFieldNames),
    title: texts,
    is_required: yes.default(false),
    min_length: whole(0, 10_000).optional(),
    max_length: whole(1, 10_000).optional(),
    position,
    audience: z.enum(["children", "adults"]).optional(),
    services: listOf(slug).default([]),
  })
  .refine((row) => (row.min_length ?? 0) <= (row.max_length ?? Infinity), {
    path: ["max_length"],
    message: "must not be below min_length",
  });

export const doctorRow = z.strictObject({
  external_id: externalId,
  slug,
  name: names,
  academic_status: texts.optional(),
  science_degree: texts.optional(),
  about: texts.optional(),
  experience: whole(0, 80).optional(),
  image_url: webUrl.optional(),
  languages: listOf(language).default([]),
  is_active: yes.default(true),
});

const offer = {
  service: slug,
  base_price: whole(0, 2_000_000_000).default(0),
  discount_price: whole(0, 2_000_000_000).optional(),
  price_conditions: texts.optional(),
  on_walk_in_basis: yes.default(false),
  avg_waiting_time: whole(0, 1440).optional(),
  is_premium: yes.default(false),
  qualification_display: texts.optional(),
  minutes_before_appointment: whole(0, 43_200).default(0),
  age_from: ages.default(0),
  age_to: ages.optional(),
  is_active: yes.default(true),
  insurances: listOf(externalId).default([]),
};
type Offer = { base_price: number; discount_price?: number | undefined; age_from: number; age_to?: number | undefined };
const pricesFit = ({ base_price, discount_price = base_price }: Offer) =>
  base_price === 0 ? discount_price === 0 : discount_price >= 1 && discount_price <= base_price;
const pricesMessage = {
  path: ["discount_price"],
  message: "must be from 1 to base_price, or both 0 for a price on request",
};
const agesFit = ({ age_from, age_to = Infinity }: Offer) => age_from <= age_to;
const agesMessage = { path: ["age_to"], message: "must not be below age_from" };

export const offerRow = z.strictObject(offer).refine(pricesFit, pricesMessage).refine(agesFit, agesMessage);

const doctorService = z
  .strictObject({ doctor: externalId, clinic_branch: externalId, ...offer })
  .refine(pricesFit, pricesMessage)
  .refine(agesFit, agesMessage);

const weeklySchedule = z
  .strictObject({
    doctor: externalId,
    clinic_branch: externalId,
    service: slug.optional(),
    weekday: whole(1, 7),
    starts_at: time,
    ends_at: time,
    slot_minutes: slotMinutes.default(30),
    valid_from: date.optional(),
    valid_to: date.optional(),
    is_removed: yes.default(false),
  })
  .refine((row) => row.starts_at < row.ends_at, { path: ["ends_at"], message: "must be after starts_at" })
  .refine((row) => (row.valid_from ?? "") <= (row.valid_to ?? "9999"), {
    path: ["valid_to"],
    message: "must not be before valid_from",
  });

const scheduleException = z
  .strictObject({
    doctor: externalId,
    clinic_branch: externalId,
    date,
    starts_at: time.optional(),
    ends_at: time.optional(),
    reason: storableText(500).optional(),
    is_removed: yes.default(false),
  })
  .refine((row) => (row.starts_at === undefined) === (row.ends_at === undefined), {
    path: ["ends_at"],
    message: "goes together with starts_at: both or neither",
  })
  .refine((row) => !row.starts_at || !row.ends_at || row.starts_at < row.ends_at, {
    path: ["ends_at"],
    message: "must be after starts_at",
  });

const slot = {
  external_id: externalId.optional(),
  doctor: externalId,
  service: slug.optional(),
  /** With Z or an offset: "2026-12-01T09:00:00+06:00". */
  starts_at: z.iso
    .datetime({ offset: true, error: "a moment like 2026-12-01T09:00:00+06:00" })
    .refine(isNear, "a moment of this century")
    .transform((value) => new Date(value).toISOString()),
  duration_minutes: slotMinutes.default(30),
};

export const slotRow = z.strictObject(slot);

/** All kinds of rows by file name, in the order of reading. */
export const supplyRows = {
  cities: city,
  city_areas: cityArea,
  stations: station,
  insurances: insurance,
  service_categories: serviceCategory,
  services: service,
  clinics: clinic,
  clinic_branches: clinicBranch,
  clinic_branch_fields: clinicBranchField,
  doctors: doctorRow,
  doctor_services: doctorService,
  weekly_schedules: weeklySchedule,
  schedule_exceptions: scheduleException,
  slots: z.strictObject({ ...slot, clinic_branch: externalId, is_removed: yes.default(false) }),
} as const;

export type SupplyNoun = keyof typeof supplyRows;
export type SupplyRow = Record<string, unknown>;

/** A name: Intl also takes offsets, of which the database reads "+05:00" as west of UTC and "+0530" not at all. */
function isZone(zone: string): boolean {
  try {
    return /^[A-Z]/i.test(new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}
