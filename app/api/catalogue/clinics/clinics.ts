import type { Clinic } from "#app/contract/clinic.ts";
import type { Database } from "../../database/schema.ts";
import { findBranchesOfClinics, findClinics, type ClinicFilter } from "./queries.ts";

/** A page of clinics, each with its branches if asked for. */
export async function listClinics(
  db: Database,
  filter: ClinicFilter,
  withBranches: boolean,
): Promise<{ count: number; results: Clinic[] }> {
  const { count, results } = await findClinics(db, filter);
  const clinics = results.map((clinic) => clinic.id);
  const branches = withBranches && clinics.length > 0 ? await findBranchesOfClinics(db, { ...filter, clinics }) : [];
  const branchesOf = Map.groupBy(branches, (branch) => branch.clinic);
  return { count, results: results.map((clinic) => ({ ...clinic, clinic_branches: branchesOf.get(clinic.id) ?? [] })) };
}
