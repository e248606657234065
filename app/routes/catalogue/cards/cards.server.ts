import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import type { ClinicBranch, Doctor, DoctorService } from "#app/contract/doctor.ts";
import { cityTime, todayIn } from "#app/calendar/city-time.ts";
import { findFreeSlots, listCities, readPageRequest } from "#app/routes/shell/index.ts";
import type { CardState, DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { requestedDays } from "#app/components/slot-days/slot-window.ts";
import { chooseDoctorService, toDoctorView, slotsOf } from "./to-doctor-view.ts";
import { readFilteredDay } from "../filters/list-filters.ts";
import { readVisitorPosition } from "../filters/visitor-position.server.ts";

type CardsScope = {
  /** Doctors with their services and branches. */
  doctors: readonly Doctor[];
  /** Restricts cards to this service; without it each card shows the doctor's initial appointment, else a procedure. */
  service?: number | undefined;
  /** Only branches of this clinic. */
  clinic?: number | undefined;
  city: City;
  /** Cards show a service for which this returns true, if the doctor has one; by default all are equal. */
  isPreferred?: (doctorService: DoctorService, branch: ClinicBranch) => boolean;
  /** First day, "YYYY-MM-DD"; null for the nearest. */
  from?: string | null;
  /** The card that the visitor has changed, if any; its slots are loaded apart. */
  card?: CardState | null;
  /** Whether each card shows the doctor's nearest branch, as in a list sorted by distance. */
  isByDistance?: boolean;
  /** Whether cards show the name of the service. */
  showsService?: boolean;
  /** Whether slots are loaded. */
  withSlots?: boolean;
};

/** Loads cards of doctors, each at one branch of the city with free slots. Doctors without an offer are left out. */
export async function loadCards(api: ApiClient, scope: CardsScope): Promise<DoctorView[]> {
  const { city, clinic, service, card = null, from = null, showsService = false, withSlots = true } = scope;
  const offers = scope.doctors
    .map((doctor) => ({ doctor, offered: offeredBy(doctor, scope) }))
    .filter(({ offered }) => offered.length > 0);
  const isOfChangedCard = ({ id }: DoctorService) => id === card?.doctorServiceId;
  const changedDoctor = offers.find(({ offered }) => offered.some(isOfChangedCard))?.doctor.id;
  const otherDoctors = offers.map(({ doctor }) => doctor.id).filter((id) => id !== changedDoctor);
  const [{ results: slots }, changedSlots] = await Promise.all([
    withSlots && otherDoctors.length > 0
      ? api.slots.list({ doctor: otherDoctors, service, days: requestedDays, ...(from ? { date_from: from } : {}) })
      : { results: [] },
    changedDoctor === undefined
      ? null
      : findFreeSlots(api, { doctor: changedDoctor, service }, card?.from ?? from, city.timezone),
  ]);
  const context = { city: city.slug, zone: city.timezone, now: new Date(), clinic, filterDay: from, showsService };
  return offers.flatMap(({ doctor, offered }) => {
    const changed = offered.find(isOfChangedCard);
    if (changed && card && changedSlots) {
      const changedContext = { ...context, from: card.from ?? from, hasAllTimes: card.hasAllTimes };
      return toDoctorView(doctor, changed, changedSlots, changedContext) ?? [];
    }
    const isFreeOnFirstDay = (doctorService: DoctorService) =>
      slotsOf(slots, doctor, doctorService).some(({ datetime }) => cityTime(datetime, city.timezone).date === from);
    const candidates = from ? preferMatching(offered, isFreeOnFirstDay) : offered;
    const chosen = chooseDoctorService(doctor, scope.isByDistance ? nearestOf(doctor, candidates) : candidates);
    if (!chosen) return [];
    const freeSlots = withSlots ? { slots, before: [] } : null;
    return toDoctorView(doctor, chosen, freeSlots, { ...context, from, hasAllTimes: false }) ?? [];
  });
}

/** Loads the changed card of one doctor service on a list by date; null if the doctor does not offer it any more. */
export async function loadCard(
  { context, request, url }: Parameters<typeof readPageRequest>[0] & { request: Request },
  card: CardState,
): Promise<DoctorView | null> {
  const { api } = readPageRequest({ context, url });
  const visitor = await readVisitorPosition(request);
  const doctor = await api.doctors.byDoctorService({ id: card.doctorServiceId, ...visitor });
  const doctorService = doctor.services.find(({ id }) => id === card.doctorServiceId);
  const branch = doctor.clinic_branches.find(({ id }) => id === doctorService?.clinic_branch);
  const city = (await listCities(context)).find(({ id }) => id === branch?.city);
  if (!doctorService || !city) return null;
  const from = readFilteredDay(url.searchParams, todayIn(city.timezone));
  const [view] = await loadCards(api, { doctors: [doctor], service: doctorService.service.id, city, card, from });
  return view ?? null;
}

/** The doctor services that the doctor's card can show. */
function offeredBy(doctor: Doctor, { service, clinic, city, isPreferred = () => true }: CardsScope): DoctorService[] {
  const branches = new Map(
    doctor.clinic_branches
      .filter((branch) => branch.city === city.id && (clinic === undefined || branch.clinic === clinic))
      .map((branch) => [branch.id, branch]),
  );
  const offered = doctor.services.filter(
    (offer) => branches.has(offer.clinic_branch) && (service === undefined || offer.service.id === service),
  );
  const preferred = preferMatching(offered, (offer) => isPreferred(offer, branches.get(offer.clinic_branch)!));
  return preferMatching(preferred, (offer) => offer.service.type === "initial-appointment");
}

/** The services at the doctor's nearest branch. */
function nearestOf({ clinic_branches: branches }: Doctor, services: DoctorService[]): DoctorService[] {
  const distances = new Map(branches.map(({ id, distance }) => [id, distance ?? Infinity]));
  const distanceOf = (service: DoctorService) => distances.get(service.clinic_branch) ?? Infinity;
  const least = Math.min(...services.map(distanceOf));
  return services.filter((service) => distanceOf(service) === least);
}

/** The items that match; all items if none does. */
function preferMatching<Item>(items: Item[], isMatch: (item: Item) => boolean): Item[] {
  const matching = items.filter(isMatch);
  return matching.length > 0 ? matching : items;
}
