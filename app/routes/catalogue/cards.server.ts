import type { ApiClient } from "#app/contract/client.ts";
import type { City } from "#app/contract/city.ts";
import type { Doctor } from "#app/contract/doctor.ts";
import type { DoctorView } from "#app/ui/doctor-card/doctor-view.ts";
import { chooseDoctorService, doctorView } from "./doctor-view.ts";

type CardsScope = {
  /** With their services and branches. */
  doctors: readonly Doctor[];
  /** Only this service; without it each doctor's first visit, else a procedure. */
  service?: number | undefined;
  /** Only branches of this clinic. */
  clinic?: number | undefined;
  city: City;
  /** The page the booking opens over, with its query. */
  parent: string;
};

/** The doctors as cards, each at one branch of the city with its free times; those with nothing to offer there are left out. */
export async function loadCards(api: ApiClient, { doctors, service, clinic, city, parent }: CardsScope): Promise<DoctorView[]> {
  const chosen = doctors.flatMap((doctor) => {
    const here = new Set(
      doctor.clinic_branches.filter((branch) => branch.city === city.id && (clinic === undefined || branch.clinic === clinic)).map(({ id }) => id),
    );
    const offered = doctor.services.filter((one) => here.has(one.clinic_branch) && (service === undefined || one.service.id === service));
    const firstVisits = offered.filter((one) => one.service.type === "initial-appointment");
    const doctorService = chooseDoctorService(doctor, firstVisits.length > 0 ? firstVisits : offered);
    return doctorService ? [{ doctor, doctorService }] : [];
  });
  if (chosen.length === 0) return [];
  const { results: slots } = await api.slots.list({ doctor: chosen.map(({ doctor }) => doctor.id), service, days: 4 });
  const context = { zone: city.timezone, now: new Date(), parent };
  return chosen.flatMap(({ doctor, doctorService }) => doctorView(doctor, doctorService, slots, context) ?? []);
}
