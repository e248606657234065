import type { RouterContextProvider } from "react-router";
import { getLocale } from "#app/i18n/language.server.ts";
import { localizedPath } from "#app/i18n/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { listCities } from "../../shell/index.ts";
import { stepPath, type Booking } from "../booking-context.server.ts";
import type { AdultAlternative } from "./step-data.ts";

/** For a children's service: the adult service, with this doctor if the doctor offers it (B-15). */
export async function findAdultAlternative(
  context: Readonly<RouterContextProvider>,
  booking: Booking,
): Promise<AdultAlternative | null> {
  const { doctor, doctorService } = booking;
  const { is_for_children: isForChildren, adult_service: adultService } = doctorService.service;
  if (!isForChildren || adultService === null) return null;
  const ownOffers = doctor.services.filter(({ service }) => service.id === adultService);
  const offer = ownOffers.find((own) => own.clinic_branch === doctorService.clinic_branch) ?? ownOffers[0];
  if (offer) {
    return {
      name: offer.service.name,
      doctorServiceId: offer.id,
      path: stepPath(booking, "form", { doctorServiceId: offer.id, slotId: undefined }),
    };
  }

  const { api, country } = context.get(requestContext);
  const branch = doctor.clinic_branches.find(({ id }) => id === doctorService.clinic_branch);
  const [cities, { results }] = await Promise.all([
    listCities(context),
    api.services.list({ id: [adultService], expand: [] }),
  ]);
  const city = cities.find(({ id }) => id === branch?.city);
  const [service] = results;
  if (!city || !service) return null;
  const path = localizedPath(
    "/doctors/:city/:service",
    { city: city.slug, service: service.slug },
    { country, locale: getLocale(context) },
  );
  return { name: service.name, doctorServiceId: null, path };
}
