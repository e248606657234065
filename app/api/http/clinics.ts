import { getClinic, getClinicsMeta, listBranchesAt, listClinics, listClinicServices } from "#app/contract/clinic.ts";
import * as catalogue from "../catalogue/index.ts";
import { foundOf } from "./http-fault.ts";
import { countryAndLocaleOf } from "./context.ts";
import { pageLinks } from "./paging.ts";
import { serve, type Server } from "./route.ts";

export function serveClinics(server: Server): void {
  serve(server, listClinics, async ({ caller, query, url }, { db }) => {
    const filter = { ids: query.id, slugs: query.slug, city: query.city, limit: query.limit, offset: query.offset };
    const { count, results } = await catalogue.listClinics(
      db,
      { ...countryAndLocaleOf(caller), ...filter },
      query.expand,
    );
    return { status: 200, body: { count, ...pageLinks(url, { count, ...query }), results } };
  });
  serve(server, getClinic, async ({ caller, params, query }, { db }) => {
    const filter = { ...countryAndLocaleOf(caller), slugs: [params.name], city: query.city, limit: 1, offset: 0 };
    const { results } = await catalogue.listClinics(db, filter, query.expand);
    return { status: 200, body: foundOf(results[0]) };
  });
  serve(server, listClinicServices, async ({ caller, params, query }, { db }) => {
    const filter = { ...countryAndLocaleOf(caller), slug: params.name, city: query.city };
    const services = foundOf(await catalogue.listClinicServices(db, filter));
    return { status: 200, body: services };
  });
  serve(server, listBranchesAt, async ({ caller, query }, { db }) => {
    const filter = { ...countryAndLocaleOf(caller), lat: query.lat, lng: query.lng };
    return { status: 200, body: await catalogue.findBranchesAt(db, filter) };
  });
  serve(server, getClinicsMeta, async ({ caller, query }, { db }) => {
    const figures = foundOf(await catalogue.findClinicsFigures(db, caller.country.countryId, query.city));
    return { status: 200, body: { ...figures, description: null, meta_title: null, meta_description: null } };
  });
}
