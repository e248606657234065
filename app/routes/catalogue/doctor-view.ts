import type { ClinicBranch, Doctor, DoctorService } from "#app/contract/doctor.ts";
import type { Slot } from "#app/contract/slot.ts";
import { daysBetween } from "#app/i18n/calendar.ts";
import { addDays, cityTime } from "#app/i18n/zone-time.ts";
import { bookingPath, firstStep } from "#app/routes/booking/address.ts";
import type { BranchView, DoctorView, PriceView, SlotsView } from "#app/ui/doctor-card/doctor-view.ts";

const windowDays = 4;
/** Further off than this, the nearest day is worth a word. */
const soonDays = 3;
const fewReviews = 3;

/** Which of a doctor's services a card stands for: with few reviews the soonest to be had, else the most reviewed (C-05). */
export function chooseDoctorService(doctor: Doctor, candidates: readonly DoctorService[]): DoctorService | undefined {
  const soonest = (service: DoctorService) => service.nearest_slot_datetime ?? "9999";
  const compare =
    doctor.feedback_count <= fewReviews
      ? (a: DoctorService, b: DoctorService) => soonest(a).localeCompare(soonest(b))
      : (a: DoctorService, b: DoctorService) => b.feedback_count - a.feedback_count || soonest(a).localeCompare(soonest(b));
  return candidates.toSorted(compare)[0];
}

export type ViewContext = {
  /** The city's zone. */
  zone: string;
  now: Date;
  /** The page the booking opens over, with its query. */
  parent: string;
};

/** The doctor as a card shows them; undefined when the service is given at no branch we know. */
export function doctorView(
  doctor: Doctor,
  chosen: DoctorService,
  slots: readonly Slot[],
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
    isPremium: chosen.is_premium,
    titles: [chosen.qualification_display, doctor.academic_status, doctor.science_degree].filter((title) => title !== null),
    experience: doctor.experience,
    price: priceView(chosen),
    branch: branchView(branch),
    branchCount: new Set(doctor.services.map((service) => service.clinic_branch)).size,
    isWalkIn: chosen.on_walk_in_basis,
    slots: slotsView(doctor, chosen, slots, context),
  };
}

export function priceView(service: DoctorService): PriceView {
  const discounted = service.discount_percent > 0 && service.base_price > service.discount_price && service.discount_price > 0;
  return {
    amount: service.discount_price,
    before: discounted ? service.base_price : null,
    discountPercent: service.discount_percent,
    isFrom: service.service.type === "procedure",
  };
}

export function branchView(branch: ClinicBranch): BranchView {
  const station = branch.closest_stations[0];
  const line = station?.itineraries[0];
  return {
    name: branch.name,
    address: branch.address,
    area: branch.city_area?.name ?? null,
    distance: branch.distance,
    station: station ? { name: station.name, distance: station.distance, line: line ? lineLabel(line) : null, color: line?.color ?? null } : null,
  };
}

/** A service may be given in one of these slots, and there is still time to come (C-06). */
export function fits(slot: Slot, service: DoctorService, now: Date): boolean {
  return (
    slot.clinic_branch === service.clinic_branch &&
    (slot.service === null || slot.service === service.service.id) &&
    Date.parse(slot.datetime) >= now.getTime() + service.minutes_before_appointment * 60_000
  );
}

function slotsView(doctor: Doctor, chosen: DoctorService, slots: readonly Slot[], context: ViewContext): SlotsView {
  const target = { doctorServiceId: chosen.id };
  const needsInfo = chosen.on_walk_in_basis || chosen.price_conditions !== null;
  const today = cityTime(context.now.getTime(), context.zone).date;
  const free = slots.filter((slot) => slot.doctor === doctor.id && fits(slot, chosen, context.now));
  const timed = free.map((slot) => ({ id: slot.id, ...cityTime(slot.datetime, context.zone) }));
  const first = timed[0]?.date;
  const days = first
    ? Array.from({ length: windowDays }, (_, index) => addDays(first, index)).map((date) => ({
        date,
        slots: timed.filter((slot) => slot.date === date).map(({ id, time }): [number, string] => [id, time]),
      }))
    : [];
  return {
    days,
    today,
    message: first ? (daysBetween(today, first) > soonDays ? "next" : null) : doctor.has_slots ? "none" : "no-schedule",
    bookingHref: bookingPath(context.parent, target, firstStep({ needsInfo, hasSlot: first !== undefined })),
    allTimesHref: bookingPath(context.parent, target, "slots"),
  };
}

/** "M2" says itself in every language; a word, as in "Green", is said in the page's. */
function lineLabel({ name, short_name }: { name: string; short_name: string }): string {
  return /\d/.test(short_name) ? short_name : name;
}
