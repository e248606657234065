import type { LoaderFunctionArgs } from "react-router";
import { todayIn } from "#app/calendar/city-time.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { shownFlags } from "#app/flags/flags.ts";
import { getLocale } from "#app/i18n/language.server.ts";
import type { RootData } from "#app/i18n/root-data.ts";
import { requestContext } from "#app/request-context.ts";
import { readCaller } from "./caller.server.ts";
import { readCurrentCity } from "./cities.server.ts";
import { readCounterConsent, readUndecidedPurposes } from "./consent.server.ts";
import { getKnownStaff } from "./staff.server.ts";
import { isTextBrowser, wantsScripts } from "#app/visitor-kind.ts";

/** Data of every page. Works while the API is unavailable: the error page needs it. */
export async function loadRootData({ context, request, params, url }: LoaderFunctionArgs): Promise<RootData> {
  const { api, country, flags, origin, marketOrigins, patientUrl, clinicUrl, demo } = context.get(requestContext);
  const staff = getKnownStaff(context);
  const requestedSlug = params["city"] ?? url.searchParams.get("city") ?? undefined;
  const city = await readCurrentCity({ context, request, params: requestedSlug ? { city: requestedSlug } : {} }).catch(
    () => null,
  );
  const caller = await readCaller({ request, context });
  const undecidedPurposes = await readUndecidedPurposes({ request, context });
  const counter = await readCounterConsent({ request, context });
  return {
    countryId: country.countryId,
    locale: getLocale(context),
    flags: shownFlags.filter((flag) => flags[flag]),
    origin,
    year: todayIn(country.timeZone).slice(0, 4),
    demo,
    scripts: wantsScripts(request.headers),
    ...(isTextBrowser(request.headers) ? { isTextBrowser: true } : {}),
    city: city && { slug: city.slug, name: city.name },
    area: city && (await areaName(api, city.id, url.searchParams.get("city_area"))),
    staff: staff && { email: staff.email, isOperator: staff.isOperator },
    ...(caller === null ? {} : { caller }),
    ...(Object.keys(marketOrigins).length > 0 ? { marketOrigins } : {}),
    ...(patientUrl ? { patientUrl } : {}),
    ...(clinicUrl ? { clinicUrl } : {}),
    ...(undecidedPurposes.length > 0 ? { asksConsent: undecidedPurposes } : {}),
    ...(counter ? { counter } : {}),
  };
}

async function areaName(api: ApiClient, city: number, slug: string | null): Promise<string | null> {
  if (!slug) return null;
  const areas = await api.cities.areas({ city }).catch(() => []);
  return areas.find((area) => area.slug === slug)?.name ?? null;
}
