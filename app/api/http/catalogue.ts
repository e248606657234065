import type { z } from "zod";
import { listCities, listCityAreas } from "#app/contract/city.ts";
import { mapDoctors } from "#app/contract/doctor-map.ts";
import {
  type doctorConditions,
  getDoctor,
  getDoctorsMeta,
  getDoctorService,
  listDoctors,
  listPremiumDoctors,
} from "#app/contract/doctor.ts";
import { listFeatureSwitches } from "#app/contract/feature-switch.ts";
import { listInsurances } from "#app/contract/insurance.ts";
import { listListChanges } from "#app/contract/list-change.ts";
import { getService, listServiceCategories, listServices } from "#app/contract/service.ts";
import * as catalogue from "../catalogue/index.ts";
import { foundOf } from "./http-fault.ts";
import { pageLinks } from "./paging.ts";
import { countryAndLocaleOf, type Caller } from "./context.ts";
import { serve, type Server } from "./route.ts";

export function serveCatalogue(server: Server): void {
  serveMarketData(server);
  serveServices(server);
  serveDoctors(server);
}

function serveMarketData(server: Server): void {
  serve(server, listCities, async ({ caller }, { db }) => {
    return { status: 200, body: await catalogue.listCities(db, caller.country.countryId, caller.locale) };
  });
  serve(server, listCityAreas, async ({ caller, query }, { db }) => {
    return {
      status: 200,
      body: await catalogue.listCityAreas(db, caller.country.countryId, caller.locale, query.city),
    };
  });
  serve(server, listInsurances, async ({ caller, query }, { db }) => {
    return { status: 200, body: await catalogue.listInsurances(db, caller.country.countryId, caller.locale, query.id) };
  });
  serve(server, listListChanges, async ({ caller }, { db }) => {
    return { status: 200, body: await catalogue.findListChanges(db, caller.country.countryId) };
  });
  serve(server, listFeatureSwitches, async ({ caller }, { db }) => {
    return { status: 200, body: await catalogue.listFeatureSwitches(db, caller.country.countryId) };
  });
}

function serveServices(server: Server): void {
  serve(server, listServices, async ({ caller, query, url }, { db }) => {
    const { count, results } = await catalogue.findServices(db, {
      country: caller.country.countryId,
      locale: caller.locale,
      expand: query.expand,
      ids: query.id,
      city: query.city,
      cityArea: query.city_area,
      insurance: query.insurance,
      isPrimary: query.is_primary,
      type: query.type,
      hasAdultService: query.has_adult_service,
      limit: query.limit,
      offset: query.offset,
    });
    return { status: 200, body: { count, ...pageLinks(url, { count, ...query }), results } };
  });
  serve(server, listServiceCategories, async ({ caller, query }, { db }) => {
    return {
      status: 200,
      body: await catalogue.findServiceCategories(db, {
        ...countryAndLocaleOf(caller),
        city: query.city,
        type: query.type,
      }),
    };
  });
  serve(server, getService, async ({ caller, params, query }, { db }) => {
    const { results } = await catalogue.findServices(db, {
      country: caller.country.countryId,
      locale: caller.locale,
      expand: query.expand,
      slug: params.slug,
      limit: 1,
      offset: 0,
    });
    return { status: 200, body: foundOf(results[0]) };
  });
}

function serveDoctors(server: Server): void {
  serve(server, listDoctors, async ({ caller, query, url }, { db }) => {
    const { limit, offset, count_limit } = query;
    const filter = { ...filterOf(caller, query), limit, offset, count_limit };
    const { figures, results } = await catalogue.listDoctors(db, filter, query.expand);
    const count = figures.total_count;
    return { status: 200, body: { count, ...pageLinks(url, { count, ...query }), results, ...figures } };
  });
  serve(server, mapDoctors, async ({ caller, query }, { db }) => {
    return { status: 200, body: await catalogue.mapDoctors(db, filterOf(caller, query)) };
  });
  serve(server, listPremiumDoctors, async ({ caller, query }, { db }) => {
    const filter = {
      ...countryAndLocaleOf(caller),
      service: [query.service],
      city: query.city,
      exclude: query.exclude,
    };
    return { status: 200, body: await catalogue.listPremiumDoctors(db, filter) };
  });
  serve(server, getDoctorsMeta, async ({ caller, query }, { db }) => {
    const meta = foundOf(
      await catalogue.getDoctorsMeta(db, { ...countryAndLocaleOf(caller), service: query.service, city: query.city }),
    );
    return { status: 200, body: meta };
  });
  serve(server, getDoctor, async ({ caller, params, query: { is_active = true } }, { db }) => {
    const doctor = foundOf(
      await catalogue.getDoctorBySlug(db, { ...countryAndLocaleOf(caller), is_active }, params.slug),
    );
    return { status: 200, body: doctor };
  });
  serve(server, getDoctorService, async ({ caller, params, query }, { db }) => {
    const options = { ...countryAndLocaleOf(caller), point: pointOf(query) };
    const doctor = foundOf(await catalogue.getDoctorByService(db, options, params.id));
    return { status: 200, body: doctor };
  });
}

function filterOf(caller: Caller, query: z.output<typeof doctorConditions>) {
  const { is_active = true } = query;
  return { ...query, ...countryAndLocaleOf(caller), is_active, point: pointOf(query) };
}

function pointOf({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }) {
  return lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
}
