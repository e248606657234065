import type { Doctor } from "#app/contract/doctor.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database } from "../../database/schema.ts";
import { cleanClinicHtml } from "../clinic-html.ts";
import { findBranches, findDoctors, findDoctorServices, type DetailScope } from "./details/queries.ts";
import type { DoctorFilter } from "./filter.ts";
import { findDoctorIdByService, findDoctorIdBySlug, findDoctorIds, findListFigures, type ListFigures } from "./queries.ts";

export type DoctorExpand = readonly ("services" | "clinic_branches")[];

/** A page of doctors, each with what was asked for, and the figures of the whole list. */
export async function listDoctors(
  db: Database,
  filter: DoctorFilter,
  expand: DoctorExpand,
): Promise<{ figures: ListFigures; results: Doctor[] }> {
  const [figures, ids] = await Promise.all([findListFigures(db, filter), findDoctorIds(db, filter)]);
  const results = await loadDoctors(db, {
    locale: filter.locale,
    doctors: ids,
    services: filter.services,
    city: filter.city,
    point: filter.point,
  });
  return { figures, results: results.map((doctor) => withoutUnasked(doctor, expand)) };
}

type Asker = { country: CountryId; locale: Locale };

export async function getDoctorBySlug(db: Database, asker: Asker, slug: string): Promise<Doctor | null> {
  return loadOne(db, asker, await findDoctorIdBySlug(db, asker, slug));
}

export async function getDoctorByService(db: Database, asker: Asker, doctorService: number): Promise<Doctor | null> {
  return loadOne(db, asker, await findDoctorIdByService(db, asker, doctorService));
}

async function loadOne(db: Database, { locale }: Asker, id: number | null): Promise<Doctor | null> {
  if (id === null) return null;
  const [doctor] = await loadDoctors(db, { locale, doctors: [id] });
  return doctor ?? null;
}

async function loadDoctors(db: Database, scope: DetailScope): Promise<Doctor[]> {
  if (scope.doctors.length === 0) return [];
  const [doctors, services, branches] = await Promise.all([
    findDoctors(db, scope),
    findDoctorServices(db, scope),
    findBranches(db, scope),
  ]);
  const servicesOf = Map.groupBy(services, (row) => row.doctor_id);
  const branchesOf = Map.groupBy(branches, (row) => row.doctor_id);
  const order = new Map(scope.doctors.map((id, index) => [id, index]));
  return doctors
    .sort((one, other) => order.get(one.id)! - order.get(other.id)!)
    .map((doctor) => {
      const offered = servicesOf.get(doctor.id) ?? [];
      return {
        ...doctor,
        has_slots: offered.some((row) => row.nearest !== null),
        services: offered.map(({ doctor_id: _doctor, nearest, ...service }) => ({
          ...service,
          price_conditions: cleanClinicHtml(service.price_conditions),
          nearest_slot_datetime: nearest?.toISOString() ?? null,
        })),
        clinic_branches: (branchesOf.get(doctor.id) ?? []).map(({ doctor_id: _doctor, lat, lng, ...branch }) => ({
          ...branch,
          location: { lat, lng },
        })),
      };
    });
}

function withoutUnasked(doctor: Doctor, expand: DoctorExpand): Doctor {
  return {
    ...doctor,
    services: expand.includes("services") ? doctor.services : [],
    clinic_branches: expand.includes("clinic_branches") ? doctor.clinic_branches : [],
  };
}
