import type { Clinic } from "#app/contract/clinic.ts";
import type { OfferedService } from "#app/contract/service.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database } from "../../database/schema.ts";
import { cleanClinicHtml } from "../clinic-html.ts";
import {
  findBranchesOfClinics,
  findClinicId,
  findClinics,
  findOffersOfClinics,
  findServicesOfClinic,
  type ClinicFilter,
} from "./queries.ts";

type Expand = "clinic_branches" | "offer";

/** A page of clinics, with their branches and offers on request. */
export async function listClinics(
  db: Database,
  filter: ClinicFilter,
  expand: readonly Expand[],
): Promise<{ count: number; results: Clinic[] }> {
  const { count, results } = await findClinics(db, filter);
  const scope = { ...filter, clinics: results.map((clinic) => clinic.id) };
  const isWanted = (part: Expand) => results.length > 0 && expand.includes(part);
  const [branches, offers] = await Promise.all([
    isWanted("clinic_branches") ? findBranchesOfClinics(db, scope) : [],
    isWanted("offer") ? findOffersOfClinics(db, scope) : [],
  ]);
  const branchesOf = Map.groupBy(branches, (branch) => branch.clinic);
  const offerOf = new Map(offers.map(({ clinic, ...offer }) => [clinic, offer]));
  return {
    count,
    results: results.map((clinic) => ({
      ...clinic,
      description: cleanClinicHtml(clinic.description),
      clinic_branches: branchesOf.get(clinic.id) ?? [],
      offer: offerOf.get(clinic.id) ?? null,
    })),
  };
}

/** A clinic's services, in one city or everywhere; null for a clinic of another market. */
export async function listClinicServices(
  db: Database,
  query: { country: CountryId; locale: Locale; slug: string; city?: number | undefined },
): Promise<OfferedService[] | null> {
  const clinic = await findClinicId(db, query.country, query.slug);
  return clinic === null ? null : findServicesOfClinic(db, { clinic, city: query.city, locale: query.locale });
}
