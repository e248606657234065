import { cityTime, todayIn } from "#app/calendar/city-time.ts";
import type { Clinic, ClinicOffer } from "#app/contract/clinic.ts";

export type ClinicView = {
  slug: string;
  name: string;
  imageUrl: string | null;
  feedbackCount: number;
  feedbackScore: number;
  doctorsCount: number;
  offer: ClinicOfferView | null;
};

/** Money in whole units, times in the city's zone. */
export type ClinicOfferView = {
  specialties: string[];
  /** The lowest price of a first visit; null if on request. */
  price: { amount: number; isFrom: boolean } | null;
  nearest: {
    slotId: number;
    doctorServiceId: number;
    doctor: { slug: string; name: string };
    /** "YYYY-MM-DD" */
    date: string;
    /** "HH:MM" */
    time: string;
    today: string;
  } | null;
};

export function toClinicView(clinic: Clinic, zone: string): ClinicView {
  return {
    slug: clinic.slug,
    name: clinic.name,
    imageUrl: clinic.image_url,
    feedbackCount: clinic.feedback_count,
    feedbackScore: clinic.feedback_score,
    doctorsCount: clinic.doctors_count,
    offer: clinic.offer && toOfferView(clinic.offer, zone),
  };
}

function toOfferView({ specialties, min_price, max_price, nearest }: ClinicOffer, zone: string): ClinicOfferView {
  return {
    specialties,
    price: min_price === null ? null : { amount: min_price, isFrom: max_price !== min_price },
    nearest: nearest && {
      slotId: nearest.slot,
      doctorServiceId: nearest.doctor_service,
      doctor: nearest.doctor,
      ...cityTime(nearest.datetime, zone),
      today: todayIn(zone),
    },
  };
}

/** «Айкөл» of «Клиника «Айкөл»»: initials of the name itself, without the word clinic. */
export function nameWithoutKind(name: string): string {
  return /[«"„“]([^»"”]+)[»"”]/.exec(name)?.[1] ?? name;
}
