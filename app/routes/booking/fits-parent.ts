import type { City } from "#app/contract/city.ts";
import type { Doctor } from "#app/contract/doctor.ts";

/** What the address says of the page a booking stands under: a list of a city, a clinic in it, or a doctor's profile. */
export type ParentParams = { city?: string; service?: string; slug?: string };

/**
 * Whether this doctor can be booked under that page: one of such a list, of such a clinic, or the very one of the
 * profile. By what the doctor offers at all: the form lets another service be chosen.
 */
export function fitsParent(doctor: Doctor, { city, service, slug }: ParentParams, cities: readonly City[]): boolean {
  if (city === undefined) return doctor.slug === slug;
  const here = cities.find((one) => one.slug === city)?.id;
  const branches = doctor.clinic_branches.filter((branch) => branch.city === here);
  if (service === undefined) return branches.some((branch) => branch.clinic_slug === slug);
  return doctor.services.some(
    (offer) => offer.service.slug === service && branches.some(({ id }) => id === offer.clinic_branch),
  );
}
