import type { DoctorView, SlotsView } from "#app/components/doctor-card/doctor-view.ts";

/** The slots of a card that has none, without a message. */
export const noSlots: SlotsView = {
  days: "",
  today: "2026-11-29",
  most: 0,
  hasAllTimes: false,
  from: null,
  earlier: null,
  later: null,
  message: "none",
  nearest: null,
  needsInfo: false,
};

/** A doctor in Osh without reviews, titles and slots. */
export const doctorWithoutSlots: DoctorView = {
  id: 3,
  doctorServiceId: 5,
  slug: "asel",
  name: "Асель",
  imageUrl: null,
  feedbackCount: 0,
  feedbackScore: 0,
  isPremium: false,
  titles: [],
  experience: null,
  price: { amount: 900, before: null, discountPercent: 0, isFrom: false },
  branch: {
    name: "Айкөл",
    clinicSlug: "aikol",
    address: "улица Южная, 3",
    area: null,
    location: { lat: 0, lng: 0 },
    distance: null,
    station: null,
  },
  citySlug: "osh",
  elsewhere: [],
  isWalkIn: false,
  slots: noSlots,
};
