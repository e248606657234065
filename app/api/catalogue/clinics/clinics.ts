import type { Clinic } from "#app/contract/clinic.ts";
import type { OfferedService } from "#app/contract/service.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database } from "../../database/schema.ts";
import { cleanClinicHtml } from "../clinic-html.ts";
import {
  findBranchesOfClinics,
  findClinicId,
  findClinics,
  findServicesOfClinic,
  type ClinicFilter,
} from "./queries.ts";

/** A page of clinics, with their branches on request. */
export async function listClinics(
  db: Database,
  filter: ClinicFilter,
  withBranches: boolean,
): Promise<{ count: number; results: Clinic[] }> {
  const { count, results } = await findClinics(db, filter);
  const clinics = results.map((clinic) => clinic.id);
  const branches = withBranches && clinics.length > 0 ? await findBranchesOfClinics(db, { ...filter, clinics }) : [];
  const branchesOf = Map.groupBy(branches, (branch) => branch.clinic);
  return {
    count,
    results: results.map((clinic) => ({
      ...clinic,
      description: cleanClinicHtml(clinic.description),
      clinic_branches: branchesOf.get(clinic.id) ?? [],
    })),
  };
}

/** A clinic's services, in one city or everywhere; null for a clinic of another market. */
export async function listClinicServices(
  db: Database,
  asked: { country: CountryId; locale: Locale; slug: string; city?: number | undefined },
): Promise<OfferedService[] | null> {
  const clinic = await findClinicId(db, asked.country, asked.slug);
  return clinic === null ? null : findServicesOfClinic(db, { clinic, city: asked.city, locale: asked.locale });
}
