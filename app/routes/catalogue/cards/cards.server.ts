import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import type { ClinicBranch, Doctor, DoctorService } from "#app/contract/doctor.ts";
import { cityTime, todayIn } from "#app/calendar/city-time.ts";
import { findFreeSlots, listCities, readPageRequest } from "#app/routes/shell/index.ts";
import type { CardState, DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { askedDays } from "#app/components/slot-days/slot-window.ts";
import { chooseDoctorService, toDoctorView, slotsOf } from "./to-doctor-view.ts";
import { readFilteredDay } from "../filters/list-filters.ts";
import { readVisitorPosition } from "../filters/visitor-position.server.ts";

type CardsScope = {
  /** With their services and branches. */
  doctors: readonly Doctor[];
  /** Only this service; without it each doctor's initial appointment, else a procedure. */
  service?: number | undefined;
  /** Only branches of this clinic. */
  clinic?: number | undefined;
  city: City;
  /** Preferred doctor services. */
  prefer?: (doctorService: DoctorService, branch: ClinicBranch) => boolean;
  /** First day, "YYYY-MM-DD"; null: from the nearest. */
  from?: string | null;
  /** The changed card, if any. */
  card?: CardState | null;
  /** Whether each doctor's nearest branch is shown: the list is sorted by it. */
  isByDistance?: boolean;
  /** Whether cards name the specialty. */
  saysService?: boolean;
  /** False: slots are not loaded. */
  withSlots?: boolean;
};

/** Cards of doctors, each at one branch of the city with free slots; doctors without an offer there are left out. */
export async function loadCards(api: ApiClient, scope: CardsScope): Promise<DoctorView[]> {
  const { city, clinic, service, card = null, from = null, saysService = false, withSlots = true } = scope;
  const offers = scope.doctors
    .map((doctor) => ({ doctor, offered: offeredBy(doctor, scope) }))
    .filter(({ offered }) => offered.length > 0);
  const isMoved = (offered: DoctorService[]) => offered.some(({ id }) => id === card?.doctorServiceId);
  const movedDoctor = offers.find(({ offered }) => isMoved(offered))?.doctor.id;
  const others = offers.map(({ doctor }) => doctor.id).filter((id) => id !== movedDoctor);
  const [{ results: slots }, freeOfMoved] = await Promise.all([
    withSlots && others.length > 0
      ? api.slots.list({ doctor: others, service, days: askedDays, ...(from ? { date_from: from } : {}) })
      : { results: [] },
    movedDoctor === undefined
      ? null
      : findFreeSlots(api, { doctor: movedDoctor, service }, card?.from ?? from, city.timezone),
  ]);
  const context = { city: city.slug, zone: city.timezone, now: new Date(), clinic, filterDay: from, saysService };
  return offers.flatMap(({ doctor, offered }) => {
    const moved = offered.find(({ id }) => id === card?.doctorServiceId);
    if (moved && card && freeOfMoved)
      return (
        toDoctorView(doctor, moved, freeOfMoved, { ...context, from: card.from ?? from, isWhole: card.isWhole }) ?? []
      );
    const isFreeThen = (one: DoctorService) =>
      slotsOf(slots, doctor, one).some(({ datetime }) => cityTime(datetime, city.timezone).date === from);
    const candidates = from ? rather(offered, isFreeThen) : offered;
    const chosen = chooseDoctorService(doctor, scope.isByDistance ? nearestOf(doctor, candidates) : candidates);
    return (
      (chosen &&
        toDoctorView(doctor, chosen, withSlots ? { slots, before: [] } : null, { ...context, from, isWhole: false })) ??
      []
    );
  });
}

/** A changed card of one doctor service on a list by date; null if the doctor does not offer it any more. */
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

/** Doctor services that a card can show. */
function offeredBy(doctor: Doctor, { service, clinic, city, prefer = () => true }: CardsScope): DoctorService[] {
  const here = new Map(
    doctor.clinic_branches
      .filter((branch) => branch.city === city.id && (clinic === undefined || branch.clinic === clinic))
      .map((branch) => [branch.id, branch]),
  );
  const offered = doctor.services.filter(
    (one) => here.has(one.clinic_branch) && (service === undefined || one.service.id === service),
  );
  const preferred = rather(offered, (one) => prefer(one, here.get(one.clinic_branch)!));
  return rather(preferred, (one) => one.service.type === "initial-appointment");
}

/** Those at the doctor's nearest branch. */
function nearestOf({ clinic_branches: branches }: Doctor, services: DoctorService[]): DoctorService[] {
  const distances = new Map(branches.map(({ id, distance }) => [id, distance ?? Infinity]));
  const distanceOf = (one: DoctorService) => distances.get(one.clinic_branch) ?? Infinity;
  const least = Math.min(...services.map(distanceOf));
  return services.filter((one) => distanceOf(one) === least);
}

/** Those that match; all if none does. */
function rather<Item>(items: Item[], isSo: (item: Item) => boolean): Item[] {
  const chosen = items.filter(isSo);
  return chosen.length > 0 ? chosen : items;
}
