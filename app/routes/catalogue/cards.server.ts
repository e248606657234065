import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import type { Doctor, DoctorService } from "#app/contract/doctor.ts";
import type { CardState, DoctorView } from "#app/ui/doctor-card/doctor-view.ts";
import { askedDays } from "#app/ui/slot-days/slot-window.ts";
import { chooseDoctorService, doctorView } from "./doctor-view.ts";

type CardsScope = {
  /** With their services and branches. */
  doctors: readonly Doctor[];
  /** Only this service; without it each doctor's first visit, else a procedure. */
  service?: number | undefined;
  /** Only branches of this clinic. */
  clinic?: number | undefined;
  city: City;
  /** From which day on, "YYYY-MM-DD"; null is from the nearest. */
  from?: string | null;
  /** The card the visitor has moved on, if any. */
  card?: CardState | null;
  /** False leaves the free times out: no question is asked about them. */
  withSlots?: boolean;
};

type Shown = { doctor: Doctor; doctorService: DoctorService };

/** The doctors as cards, each at one branch of the city with its free times; those with nothing to offer there are left out. */
export async function loadCards(api: ApiClient, scope: CardsScope): Promise<DoctorView[]> {
  const { city, clinic, card, from = null, withSlots = true } = scope;
  const chosen = scope.doctors.flatMap((doctor) => choose(doctor, scope) ?? []);
  const isMoved = ({ doctorService }: Shown) => doctorService.id === card?.doctorServiceId;
  const [slots, slotsOfMoved] = await Promise.all([
    withSlots ? findSlots(api, chosen.filter((one) => !isMoved(one)), from) : [],
    findSlots(api, chosen.filter(isMoved), card?.from ?? from),
  ]);
  const now = new Date();
  return chosen.flatMap((one) => {
    const state = isMoved(one) ? { slots: slotsOfMoved, from: card?.from ?? from, isWhole: card?.isWhole ?? false } : { slots, from, isWhole: false };
    return doctorView(one.doctor, one.doctorService, state.slots, { ...state, zone: city.timezone, now, clinic }) ?? [];
  });
}

function choose(doctor: Doctor, { service, clinic, city, card }: CardsScope): Shown | null {
  const here = new Set(
    doctor.clinic_branches.filter((branch) => branch.city === city.id && (clinic === undefined || branch.clinic === clinic)).map(({ id }) => id),
  );
  const offered = doctor.services.filter((one) => here.has(one.clinic_branch) && (service === undefined || one.service.id === service));
  const firstVisits = offered.filter((one) => one.service.type === "initial-appointment");
  const moved = offered.find(({ id }) => id === card?.doctorServiceId);
  const doctorService = moved ?? chooseDoctorService(doctor, firstVisits.length > 0 ? firstVisits : offered);
  return doctorService ? { doctor, doctorService } : null;
}

async function findSlots(api: ApiClient, shown: readonly Shown[], from: string | null) {
  if (shown.length === 0) return [];
  const services = new Set(shown.map(({ doctorService }) => doctorService.service.id));
  const { results } = await api.slots.list({
    doctor: shown.map(({ doctor }) => doctor.id),
    ...(services.size === 1 ? { service: [...services][0] } : {}),
    ...(from ? { date_from: from } : {}),
    days: askedDays,
  });
  return results;
}
