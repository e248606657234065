import { data, type RouterContextProvider } from "react-router";
import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import { ApiError } from "#app/contract/errors.ts";
import type { Doctor, DoctorService } from "#app/contract/doctor.ts";
import type { Insurance } from "#app/contract/insurance.ts";
import type { Flags } from "#app/flags/flags.ts";
import { requestContext } from "#app/request-context.ts";
import {
  toBranchView,
  chooseDoctorService,
  loadCards,
  toPriceView,
  readCardState,
} from "#app/routes/catalogue/index.ts";
import { toOpeningHoursView } from "#app/components/opening-hours/opening-hours-view.ts";
import { listCities, readPageRequest } from "#app/routes/shell/index.ts";
import { audienceOf } from "./audience-of.ts";
import { loadOtherDoctors } from "./other-doctors.server.ts";
import { loadReviews } from "./reviews.server.ts";

type Args = { url: URL; params: { slug: string }; context: Readonly<RouterContextProvider> };

/** Loads the profile. `?service=` is the doctor service that the list showed. */
export async function loadProfile({ url, params, context }: Args) {
  const { api } = readPageRequest({ context, url });
  const [doctor, cities] = await Promise.all([
    findDoctor(api, params.slug, context.get(requestContext).flags).catch(orNotFound),
    listCities(context),
  ]);
  const card = readCardState(url.searchParams.get("card")) ?? readCardState(url.searchParams.get("service"));
  const chosen = doctor.services.find(({ id }) => id === card?.doctorServiceId) ?? chooseDefaultService(doctor);
  const branch = doctor.clinic_branches.find(({ id }) => id === chosen?.clinic_branch);
  const city = cities.find(({ id }) => id === branch?.city);
  if (!chosen || !branch || !city) throw data(null, 404);

  const [[view], reviews, others, adultAlternative, insurers] = await Promise.all([
    loadCards(api, { doctors: [doctor], service: chosen.service.id, city, card, showsService: true }),
    loadReviews(api, { doctor: doctor.id, zone: city.timezone, search: url.searchParams }),
    loadOtherDoctors(api, { doctor: doctor.id, service: chosen.service.id, city }),
    findAdultAlternative(api, doctor, chosen, city),
    listInsurers(api, doctor),
  ]);
  if (!view) throw data(null, 404);
  return {
    doctor: view,
    city: { slug: city.slug, name: city.name },
    specialty: { name: chosen.service.name, slug: chosen.service.slug },
    specialties: specialtiesOf(doctor, city),
    /** Ids of all of the doctor's doctor services. */
    offers: doctor.services.map(({ id }) => id),
    description: doctor.description,
    languages: doctor.languages,
    audience: { ...audienceOf(doctor.services), adultAlternative },
    branches: doctor.clinic_branches.map((doctorBranch) => {
      const services = doctor.services.filter((service) => service.clinic_branch === doctorBranch.id);
      const branchCity = cities.find(({ id }) => id === doctorBranch.city) ?? city;
      return {
        id: doctorBranch.id,
        phone: doctorBranch.phone,
        hours: toOpeningHoursView(doctorBranch.opening_hours, branchCity.timezone),
        citySlug: branchCity.slug,
        cityName: branchCity.name,
        ...toBranchView(doctorBranch),
        visits: services.filter(isVisit).map(serviceLine),
        procedures: services.filter((service) => !isVisit(service)).map(serviceLine),
        insurers: insurersOf(services, insurers),
      };
    }),
    reviews,
    others,
  };
}

/** Finds a doctor by slug. Doctors who take no bookings have a profile only if the lists show them (D-15). */
export async function findDoctor(api: ApiClient, slug: string, flags: Flags): Promise<Doctor> {
  return api.doctors.get({ slug }).catch((error: unknown) => {
    if (!flags["doctor-list.disabled-doctors"] || !(error instanceof ApiError) || error.status !== 404) throw error;
    return api.doctors.get({ slug, is_active: "false" });
  });
}

export type Profile = Awaited<ReturnType<typeof loadProfile>>;

/** The part of a profile about the doctor. */
export type DoctorFacts = Pick<Profile, "city" | "specialties" | "description" | "languages" | "audience"> & {
  doctor: Pick<Profile["doctor"], "slug">;
};

/** The same facts about a doctor who is not published yet. */
export function factsOf(doctor: Doctor, city: City): DoctorFacts {
  return {
    doctor,
    city,
    specialties: specialtiesOf(doctor, city),
    description: doctor.description,
    languages: doctor.languages,
    audience: { ...audienceOf(doctor.services), adultAlternative: null },
  };
}

function isVisit({ service }: DoctorService): boolean {
  return service.type === "initial-appointment";
}

/** The doctor service that the profile shows unless another is asked for. */
export function chooseDefaultService(doctor: Doctor): DoctorService | undefined {
  const visits = doctor.services.filter(isVisit);
  return chooseDoctorService(doctor, visits.length > 0 ? visits : doctor.services);
}

function serviceLine(service: DoctorService) {
  return {
    id: service.id,
    name: service.service.name,
    price: toPriceView(service),
    hasConditions: service.price_conditions !== null,
  };
}

/** The doctor's specialties in this city, each once. */
function specialtiesOf(doctor: Doctor, city: City) {
  const branchIds = new Set(doctor.clinic_branches.filter((branch) => branch.city === city.id).map(({ id }) => id));
  const services = doctor.services
    .filter((service) => isVisit(service) && branchIds.has(service.clinic_branch))
    .map(({ service }) => service);
  return [...new Map(services.map(({ slug, name }) => [slug, { slug, name }])).values()];
}

/** Finds the adult alternative to a children's service, with this doctor if they offer it (B-15). */
async function findAdultAlternative(api: ApiClient, doctor: Doctor, { service }: DoctorService, city: City) {
  if (!service.is_for_children || service.adult_service === null) return null;
  const adult = doctor.services.find((offered) => offered.service.id === service.adult_service);
  if (adult) return { name: adult.service.name, slug: adult.service.slug, city: city.slug, doctorServiceId: adult.id };
  const { results } = await api.services.list({ id: [service.adult_service], city: city.id, expand: [] });
  return results[0] ? { name: results[0].name, slug: results[0].slug, city: city.slug, doctorServiceId: null } : null;
}

async function listInsurers(api: ApiClient, { services }: Doctor): Promise<Insurance[]> {
  const ids = [...new Set(services.flatMap(({ insurances }) => insurances))];
  return ids.length > 0 ? api.insurances.list({ id: ids }) : [];
}

/** Names of the insurers that pay for all of these services, and of those that pay for some. */
export function insurersOf(services: DoctorService[], insurers: Insurance[]) {
  const paying = (id: number) => services.filter(({ insurances }) => insurances.includes(id)).length;
  const namesOf = (isIncluded: (paid: number) => boolean) =>
    insurers.filter(({ id }) => isIncluded(paying(id))).map(({ name }) => name);
  return {
    ofAll: namesOf((paid) => paid > 0 && paid === services.length),
    ofSome: namesOf((paid) => paid > 0 && paid < services.length),
  };
}

function orNotFound(error: unknown): never {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, 404);
  throw error;
}
