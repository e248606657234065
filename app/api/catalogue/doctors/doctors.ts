import type { DoctorMap } from "#app/contract/doctor-map.ts";
import type { Doctor, ListMeta } from "#app/contract/doctor.ts";
import type { CountryId, Locale } from "#app/countries/country.ts";
import type { Database } from "../../database/schema.ts";
import { toBranch } from "../branches/queries.ts";
import { cleanClinicHtml } from "../clinic-html.ts";
import { findDoctorIdByService, findDoctorIdBySlug, findDoctors, type DetailScope } from "./details/queries.ts";
import type { DoctorFilter } from "./filter.ts";
import { findMapBranches } from "./map/queries.ts";
import { findAreaPoint, findDoctorIds, findList, findListFigures, findServiceTexts } from "./queries.ts";

export type DoctorExpand = readonly ("services" | "clinic_branches")[];

/** A page of doctors with the requested details, and the figures of the whole list. */
export async function listDoctors(
  db: Database,
  requested: DoctorFilter,
  expand: DoctorExpand,
): Promise<{ figures: ListMeta & { total_is_minimum: boolean }; results: Doctor[] }> {
  const filter = await aroundArea(db, requested);
  const { ids, meta } = await findList(db, filter);
  const results = await loadDoctors(db, {
    locale: filter.locale,
    doctors: ids,
    services: filter.service,
    city: filter.city,
    point: requested.point,
  });
  return {
    figures: meta,
    results: results.map((doctor) => withoutUnasked(doctor, expand)),
  };
}

/** Doctors of nearby areas are outside the area, sorted by distance from its centre. */
async function aroundArea(db: Database, filter: DoctorFilter): Promise<DoctorFilter> {
  if (filter.nearest_city_area === undefined) return filter;
  const point = await findAreaPoint(db, filter.nearest_city_area);
  return point ? { ...filter, point, ordering: "distance" } : filter;
}

/** Limits of a map's response; a longer list shows its largest branches. */
const maxOnMap = { branches: 5000, doctors: 200 };

/** Positions of a list's doctors. */
export async function mapDoctors(db: Database, filter: Omit<DoctorFilter, "limit" | "offset">): Promise<DoctorMap> {
  const { total_count, branches } = await findMapBranches(db, { ...filter, limit: 0, offset: 0 }, maxOnMap);
  return { total_count, branches: branches.map(({ lat, lng, ...branch }) => ({ ...branch, location: { lat, lng } })) };
}

/** Promoted doctors of a service in a city, best first. */
export async function listPremiumDoctors(
  db: Database,
  filter: Omit<DoctorFilter, "ordering" | "limit" | "offset" | "is_active">,
): Promise<Doctor[]> {
  const ids = await findDoctorIds(db, {
    ...filter,
    is_premium: true,
    is_active: true,
    ordering: "rating",
    limit: maxPremium,
    offset: 0,
  });
  return loadDoctors(db, { locale: filter.locale, doctors: ids, services: filter.service, city: filter.city });
}

const maxPremium = 20;

/** The figures of one service's doctors; null for a service of another market. */
export async function getDoctorsMeta(
  db: Database,
  filter: { country: CountryId; locale: Locale; service: number; city?: number | undefined },
): Promise<ListMeta | null> {
  const texts = await findServiceTexts(db, filter);
  if (!texts) return null;
  const figures = await findListFigures(db, {
    ...filter,
    service: [filter.service],
    is_active: true,
    ordering: "default",
    limit: 1,
    offset: 0,
  });
  return { ...figures, ...texts };
}

type Viewer = {
  country: CountryId;
  locale: Locale;
  /** Where distances are measured from. */
  point?: DetailScope["point"];
};

export async function getDoctorBySlug(
  db: Database,
  viewer: Viewer & { is_active: boolean },
  slug: string,
): Promise<Doctor | null> {
  return loadOne(db, viewer, await findDoctorIdBySlug(db, viewer, slug));
}

export async function getDoctorByService(db: Database, viewer: Viewer, doctorService: number): Promise<Doctor | null> {
  return loadOne(db, viewer, await findDoctorIdByService(db, viewer, doctorService));
}

async function loadOne(db: Database, { locale, point }: Viewer, id: number | null): Promise<Doctor | null> {
  if (id === null) return null;
  const [doctor] = await loadDoctors(db, { locale, doctors: [id], point });
  return doctor ?? null;
}

async function loadDoctors(db: Database, scope: DetailScope): Promise<Doctor[]> {
  if (scope.doctors.length === 0) return [];
  const doctors = await findDoctors(db, scope);
  const order = new Map(scope.doctors.map((id, index) => [id, index]));
  return doctors
    .sort((one, other) => order.get(one.id)! - order.get(other.id)!)
    .map(({ updated, services, branches, ...doctor }) => ({
      ...doctor,
      updated_at: updated?.toISOString() ?? null,
      services: services.map(({ nearest, ...service }) => ({
        ...service,
        price_conditions: cleanClinicHtml(service.price_conditions),
        nearest_slot_datetime: nearest && new Date(nearest).toISOString(),
      })),
      clinic_branches: branches.map(toBranch),
    }));
}

function withoutUnasked(doctor: Doctor, expand: DoctorExpand): Doctor {
  return {
    ...doctor,
    services: expand.includes("services") ? doctor.services : [],
    clinic_branches: expand.includes("clinic_branches") ? doctor.clinic_branches : [],
  };
}
