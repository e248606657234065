import type { z } from "zod";
import type { doctorConditions } from "#app/contract/doctor.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";

type DoctorQuery = z.output<typeof doctorConditions>;

/** Filters of a list. Undefined: no filter. */
export type DoctorConditions = Omit<DoctorQuery, "ordering" | "locale" | "lat" | "lng" | "is_active"> & {
  is_active: boolean;
  is_premium?: boolean | undefined;
};

export type DoctorFilter = Partial<DoctorConditions> & {
  country: CountryId;
  locale: Locale;
  is_active: boolean;
  point?: { lat: number; lng: number } | undefined;
  ordering: DoctorQuery["ordering"];
  limit: number;
  offset: number;
  /** A count that takes long stops at this number. */
  count_limit?: number | undefined;
};
