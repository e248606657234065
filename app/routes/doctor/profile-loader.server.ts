import { data, type RouterContextProvider } from "react-router";
import { ApiError } from "#app/contract/errors.ts";
import type { Doctor, DoctorService } from "#app/contract/doctor.ts";
import { isBookingAddress } from "#app/routes/booking/address.ts";
import { branchView, chooseDoctorService, loadCards, priceView, readCardState } from "#app/routes/catalogue/index.ts";
import { listCities, openVisit } from "#app/routes/shell/index.ts";

type Args = { url: URL; params: { slug: string }; context: Readonly<RouterContextProvider> };

/** The profile, or nothing when a booking under it is opened as a page of its own. */
export async function loadProfile({ url, params, context }: Args) {
  if (isBookingAddress(url.pathname)) return { plain: true } as const;
  const { api } = openVisit({ context, url });
  const [doctor, cities] = await Promise.all([api.doctors.get({ slug: params.slug }).catch(orNotFound), listCities(context)]);
  const preferred = doctor.services.filter(({ service }) => service.type === "initial-appointment");
  const chosen = chooseDoctorService(doctor, preferred.length > 0 ? preferred : doctor.services);
  const branch = doctor.clinic_branches.find(({ id }) => id === chosen?.clinic_branch);
  const city = cities.find(({ id }) => id === branch?.city);
  if (!chosen || !branch || !city) throw data(null, 404);

  const card = readCardState(url.searchParams.get("card"));
  const [view] = await loadCards(api, { doctors: [doctor], service: chosen.service.id, city, card });
  if (!view) throw data(null, 404);
  return {
    plain: false as const,
    doctor: view,
    city: { slug: city.slug, name: city.name },
    specialty: { name: chosen.service.name, slug: chosen.service.slug },
    description: doctor.description,
    languages: doctor.languages,
    audience: audienceOf(doctor),
    branches: doctor.clinic_branches.map((one) => ({
      id: one.id,
      ...branchView(one),
      services: doctor.services.filter((service) => service.clinic_branch === one.id).map(serviceLine),
    })),
  };
}

export type Profile = Extract<Awaited<ReturnType<typeof loadProfile>>, { plain: false }>;

function serviceLine(service: DoctorService) {
  return {
    id: service.id,
    name: service.service.name,
    isProcedure: service.service.type === "procedure",
    price: priceView(service),
    hasConditions: service.price_conditions !== null,
  };
}

/** Whom the doctor sees: months of age from and to; null is no limit. First visits decide: an injection is for any age. */
function audienceOf(doctor: Doctor) {
  const range = (services: DoctorService[]) => {
    if (services.length === 0) return null;
    const from = services.map((service) => service.age_from ?? 0);
    const to = services.map((service) => service.age_to);
    return { from: Math.min(...from) || null, to: to.includes(null) ? null : Math.max(...to.map(Number)) };
  };
  const first = doctor.services.filter(({ service }) => service.type === "initial-appointment");
  const visits = first.length > 0 ? first : doctor.services;
  return {
    adults: range(visits.filter(({ service }) => !service.is_for_children)),
    children: range(visits.filter(({ service }) => service.is_for_children)),
  };
}

function orNotFound(error: unknown): never {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, 404);
  throw error;
}
