import type { ClinicBranch, Doctor, DoctorService } from "#app/contract/doctor.ts";
import type { ListedSlot } from "#app/contract/slot.ts";
import { daysBetween } from "#app/calendar/days.ts";
import { cityTime, todayIn } from "#app/calendar/city-time.ts";
import type { FreeSlots } from "#app/routes/shell/index.ts";
import type {
  BranchView,
  DoctorView,
  PriceView,
  SlotsMessage,
  SlotsView,
} from "#app/components/doctor-card/doctor-view.ts";
import { packDays } from "#app/components/slot-days/packed-days.ts";
import { slotWindow } from "#app/components/slot-days/slot-window.ts";

/** Times per day on a card before "show more" (C-08). */
export const shownTimes = 5;
/** Days after which a message names the nearest day. */
const soonDays = 3;
/** Up to this number of reviews, the nearest slot decides which service the card shows. */
const fewReviews = 3;

/** The doctor service of a card: the one with the nearest slot with few reviews, else the most reviewed (C-05). */
export function chooseDoctorService(doctor: Doctor, candidates: readonly DoctorService[]): DoctorService | undefined {
  const soonest = (service: DoctorService) => service.nearest_slot_datetime ?? "9999";
  const compare =
    doctor.feedback_count <= fewReviews
      ? (a: DoctorService, b: DoctorService) => soonest(a).localeCompare(soonest(b))
      : (a: DoctorService, b: DoctorService) =>
          b.feedback_count - a.feedback_count || soonest(a).localeCompare(soonest(b));
  return candidates.toSorted(compare)[0];
}

export type ViewContext = {
  /** The city's slug and zone. */
  city: string;
  zone: string;
  now: Date;
  /** Only branches of this clinic. */
  clinic?: number | undefined;
  /** The window's first day, "YYYY-MM-DD"; null: the nearest. */
  from: string | null;
  /** The list's date filter; null: any day. */
  filterDay: string | null;
  /** Whether all times of a day are shown. */
  hasAllTimes: boolean;
  /** Whether the card shows the name of the service. */
  showsService?: boolean;
};

/** A doctor as a card; undefined if no known branch offers the service. */
export function toDoctorView(
  doctor: Doctor,
  chosen: DoctorService,
  /** Null: not loaded. */
  free: FreeSlots | null,
  context: ViewContext,
): DoctorView | undefined {
  const branch = doctor.clinic_branches.find(({ id }) => id === chosen.clinic_branch);
  if (!branch) return undefined;
  return {
    id: doctor.id,
    doctorServiceId: chosen.id,
    slug: doctor.slug,
    name: doctor.name,
    imageUrl: doctor.image_url,
    feedbackCount: doctor.feedback_count,
    feedbackScore: doctor.feedback_score,
    isPremium: chosen.is_premium && doctor.is_active,
    titles: [
      context.showsService ? chosen.service.name : null,
      chosen.qualification_display,
      doctor.academic_status,
      doctor.science_degree,
    ].filter((title) => title !== null),
    experience: doctor.experience,
    price: toPriceView(chosen),
    branch: toBranchView(branch),
    citySlug: context.city,
    // Nothing can be booked with a doctor who is not active: no branch to choose, no queue to join.
    elsewhere: doctor.is_active ? elsewhereOf(doctor, chosen, branch, context.clinic) : [],
    isWalkIn: chosen.on_walk_in_basis && doctor.is_active,
    slots:
      free && doctor.is_active ? toSlotsView(doctor, chosen, free, context) : slotsNotLoaded(doctor, chosen, context),
  };
}

/** The city's other branches with the same service of the doctor. */
function elsewhereOf(
  doctor: Doctor,
  chosen: DoctorService,
  shownBranch: ClinicBranch,
  clinic: number | undefined,
): DoctorView["elsewhere"] {
  return doctor.services.flatMap((service) => {
    if (service.id === chosen.id || service.service.id !== chosen.service.id) return [];
    const branch = doctor.clinic_branches.find(
      ({ id, city }) => id === service.clinic_branch && city === shownBranch.city,
    );
    if (!branch || (clinic !== undefined && branch.clinic !== clinic)) return [];
    return [{ doctorServiceId: service.id, name: branch.name, address: branch.address }];
  });
}

export function toPriceView(service: DoctorService): PriceView {
  const discounted =
    service.discount_percent > 0 && service.base_price > service.discount_price && service.discount_price > 0;
  return {
    amount: service.discount_price,
    before: discounted ? service.base_price : null,
    discountPercent: service.discount_percent,
    isFrom: service.service.type === "procedure",
  };
}

export function toBranchView(branch: ClinicBranch): BranchView {
  const station = branch.closest_stations[0];
  const line = station?.itineraries[0];
  return {
    name: branch.name,
    clinicSlug: branch.clinic_slug,
    address: branch.address,
    area: branch.city_area?.name ?? null,
    location: branch.location,
    distance: branch.distance,
    station: station
      ? {
          name: station.name,
          distance: station.distance,
          line: line ? lineLabel(line) : null,
          color: line?.color ?? null,
        }
      : null,
  };
}

/** The slots of a doctor service among the slots of many doctors (C-06). */
export function slotsOf(slots: readonly ListedSlot[], doctor: Doctor, { clinic_branch, service }: DoctorService) {
  return slots.filter(
    (slot) => slot.doctor === doctor.id && slot.clinic_branch === clinic_branch && slot.services.includes(service.id),
  );
}

function toSlotsView(doctor: Doctor, chosen: DoctorService, free: FreeSlots, context: ViewContext): SlotsView {
  const { zone, now, from, filterDay, hasAllTimes } = context;
  const today = todayIn(zone, now);
  const before = slotsOf(free.before, doctor, chosen);
  const { days, earlier: loadedEarlier, later } = slotWindow(slotsOf(free.slots, doctor, chosen), before, zone);
  // For many doctors earlier days are not loaded; the nearest slot tells whether there are some.
  const nearest = chosen.nearest_slot_datetime && cityTime(chosen.nearest_slot_datetime, zone).date;
  const earlier = loadedEarlier ?? (from && nearest && nearest < (days[0]?.date ?? from) ? nearest : null);
  const requestedDay = filterDay ?? from;
  const hasEarlierMatch =
    requestedDay !== null && before.some(({ datetime }) => cityTime(datetime, zone).date >= requestedDay);
  return {
    days: packDays(hasAllTimes ? days : days.map((day) => ({ ...day, slots: day.slots.slice(0, shownTimes) }))),
    today,
    most: Math.max(0, ...days.map((day) => day.slots.length)),
    hasAllTimes,
    from,
    earlier,
    later,
    message: slotsMessage({
      doctor,
      firstDay: days[0]?.date,
      today,
      requestedDay: hasEarlierMatch ? null : requestedDay,
      filterDay,
      hasEarlier: earlier !== null,
    }),
    nearest: null,
    needsInfo: needsInfo(chosen),
  };
}

/** A card without times: only whether the doctor has a schedule, and the nearest free day. */
function slotsNotLoaded(
  doctor: Doctor,
  chosen: DoctorService,
  { zone, now, from, hasAllTimes }: ViewContext,
): SlotsView {
  const moment = doctor.is_active ? chosen.nearest_slot_datetime : null;
  const nearest = moment && cityTime(moment, zone).date;
  return {
    days: packDays([]),
    today: todayIn(zone, now),
    most: 0,
    hasAllTimes,
    from,
    earlier: null,
    later: null,
    message: doctor.is_active ? (nearest ? "next" : doctor.has_slots ? "none" : "noSchedule") : "closed",
    nearest,
    needsInfo: needsInfo(chosen),
  };
}

/** Whether the info step comes before the form. */
export function needsInfo(chosen: DoctorService): boolean {
  return chosen.on_walk_in_basis || Boolean(chosen.price_conditions);
}

type SlotSearch = {
  doctor: Doctor;
  /** The first day that the card shows. */
  firstDay: string | undefined;
  today: string;
  /** The day that the visitor requested; null if a free day between it and `firstDay` is not shown. */
  requestedDay: string | null;
  filterDay: string | null;
  hasEarlier: boolean;
};

function slotsMessage(search: SlotSearch): SlotsMessage | null {
  const { doctor, firstDay, today, requestedDay, filterDay, hasEarlier } = search;
  if (!firstDay) return !doctor.has_slots ? "noSchedule" : hasEarlier ? "noMore" : "none";
  if (requestedDay && requestedDay > today && firstDay > requestedDay) return "closest";
  // Names the nearest day, also when a card has returned to it.
  return firstDay !== filterDay && !hasEarlier && daysBetween(today, firstDay) > soonDays ? "next" : null;
}

/** "M2" is clear in every language; a bare number, or a word such as "Green", needs the line's translated name. */
function lineLabel({ name, short_name }: { name: string; short_name: string }): string {
  return /\p{L}\d/u.test(short_name) ? short_name : name;
}
