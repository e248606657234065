import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import type { City } from "#app/contract/city.ts";
import type { DoctorList } from "#app/contract/doctor.ts";
import type { Service } from "#app/contract/service.ts";
import { isBookingAddress } from "#app/routes/booking/address.ts";
import { listCities, openVisit, rememberCity } from "#app/routes/shell/index.ts";
import { chooseDoctorService, doctorView } from "./doctor-view.ts";
import { pageSize, readListQuery } from "./list-query.ts";

type Args = {
  request: Request;
  url: URL;
  params: { city: string; service: string };
  context: Readonly<RouterContextProvider>;
};

/** The list, or nothing when a booking under it is opened as a page of its own. */
export async function loadDoctors({ request, url, params, context }: Args) {
  if (isBookingAddress(url.pathname)) return { plain: true } as const;
  const visit = openVisit({ context, url });
  const city = (await listCities(context)).find(({ slug }) => slug === params.city) ?? visit.leaveToNotFound();
  const service = await visit.foundOrLeave(
    visit.api.services.get({ slug: params.service, expand: ["adult_service", "children_service"] }),
  );
  const query = readListQuery(url.searchParams);
  const list = await visit.foundOrLeave(
    visit.api.doctors.list({
      city: city.id,
      service: [service.id],
      expand: ["services", "clinic_branches"],
      ordering: query.sort,
      limit: pageSize,
      offset: (query.page - 1) * pageSize,
    }),
  );
  const cards = await loadCards(visit.api, list, service, city, url);
  const page = {
    plain: false as const,
    city: { slug: city.slug, name: city.name },
    service: {
      name: service.name,
      slug: service.slug,
      isProcedure: service.type === "procedure",
      adult: service.adult,
      counterpart: (service.adult ? service.children_service : service.adult_service)?.slug ?? null,
    },
    doctors: cards,
    total: list.total_count,
    minPrice: list.min_price,
    description: list.description,
    metaTitle: list.meta_title,
    metaDescription: list.meta_description,
    query,
    hasNext: list.next !== null,
  };
  return data(page, { headers: await rememberCity(request, city) });
}

type Api = ReturnType<typeof openVisit>["api"];

async function loadCards(api: Api, list: DoctorList, service: Service, city: City, url: URL) {
  const chosen = list.results.flatMap((doctor) => {
    const here = new Set(doctor.clinic_branches.filter((branch) => branch.city === city.id).map(({ id }) => id));
    const candidates = doctor.services.filter((one) => one.service.id === service.id && here.has(one.clinic_branch));
    const doctorService = chooseDoctorService(doctor, candidates);
    return doctorService ? [{ doctor, doctorService }] : [];
  });
  if (chosen.length === 0) return [];
  const { results: slots } = await api.slots.list({ doctor: chosen.map(({ doctor }) => doctor.id), service: service.id, days: 4 });
  const context = { zone: city.timezone, now: new Date(), parent: url.pathname + url.search };
  return chosen.flatMap(({ doctor, doctorService }) => doctorView(doctor, doctorService, slots, context) ?? []);
}
