import type { City } from "#app/contract/city.ts";
import type { Doctor } from "#app/contract/doctor.ts";

/** URL parameters of the page above a booking: a city's list, a clinic in it, or a doctor's profile. */
export type ParentParams = { city?: string; service?: string; slug?: string };

/**
 * Whether this doctor can be booked under that page: a doctor of the list or of the clinic, or the profile's own. By
 * any of the doctor's offers, since the form can change the service.
 */
export function fitsParent(doctor: Doctor, { city, service, slug }: ParentParams, cities: readonly City[]): boolean {
  if (city === undefined) return doctor.slug === slug;
  const cityId = idOf(city, cities);
  const branches = doctor.clinic_branches.filter((branch) => branch.city === cityId);
  if (service === undefined) return branches.some((branch) => branch.clinic_slug === slug);
  return doctor.services.some(
    (offer) => offer.service.slug === service && branches.some(({ id }) => id === offer.clinic_branch),
  );
}

/** Whether the doctor no longer works in the city of that page. */
export function hasLeft(doctor: Doctor, { city }: ParentParams, cities: readonly City[]): boolean {
  const cityId = idOf(city, cities);
  return cityId !== undefined && doctor.clinic_branches.every((branch) => branch.city !== cityId);
}

function idOf(city: string | undefined, cities: readonly City[]): number | undefined {
  return cities.find(({ slug }) => slug === city)?.id;
}
