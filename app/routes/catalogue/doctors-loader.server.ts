import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import { isBookingAddress } from "#app/routes/booking/address.ts";
import { listCities, openVisit, rememberCity } from "#app/routes/shell/index.ts";
import { loadCards } from "./cards.server.ts";
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
  const cards = await loadCards(visit.api, { doctors: list.results, service: service.id, city, parent: url.pathname + url.search });
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
