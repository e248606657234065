import type { z } from "zod";
import type { doctorOrdering } from "#app/contract/doctor.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";

/** Which doctors, in which order. Undefined means no such condition. */
export type DoctorFilter = {
  country: CountryId;
  locale: Locale;
  services?: number[] | undefined;
  clinicBranches?: number[] | undefined;
  exclude?: number[] | undefined;
  city?: number | undefined;
  cityArea?: number | undefined;
  insurance?: number | undefined;
  languages?: string[] | undefined;
  clinic?: number | undefined;
  /** Months. */
  age?: number | undefined;
  isActive: boolean;
  isPremium?: boolean | undefined;
  /** Doctors outside this area, those nearest to it first. */
  nearestCityArea?: number | undefined;
  /** A free slot on this day of the city. */
  slotDate?: string | undefined;
  /** A free slot on this day of the city or later. */
  slotDateFrom?: string | undefined;
  point?: { lat: number; lng: number } | undefined;
  ordering: z.infer<typeof doctorOrdering>;
  limit: number;
  offset: number;
};
