/**
 * The content of a card: a doctor at one branch. Money in whole units, distances in metres, times in the city's zone.
 */
export type DoctorView = {
  id: number;
  doctorServiceId: number;
  slug: string;
  name: string;
  imageUrl: string | null;
  feedbackCount: number;
  feedbackScore: number;
  isPremium: boolean;
  /** Specialty, where the page does not name it; qualification, degree and title, as far as known. */
  titles: string[];
  experience: number | null;
  price: PriceView;
  branch: BranchView;
  citySlug: string;
  /** The other branches with the same service of this doctor. */
  elsewhere: { doctorServiceId: number; name: string; address: string }[];
  isWalkIn: boolean;
  slots: SlotsView;
};

export type PriceView = {
  /** Zero: on request. */
  amount: number;
  /** Before the discount; null without one. */
  before: number | null;
  discountPercent: number;
  /** Prices of procedures are "from". */
  isFrom: boolean;
};

export type BranchView = {
  name: string;
  clinicSlug: string;
  address: string;
  area: string | null;
  location: { lat: number; lng: number };
  distance: number | null;
  station: { name: string; distance: number; line: string | null; color: string | null } | null;
};

export type SlotsView = {
  /** The days of the window, packed by `packDays`. */
  days: string;
  /** "YYYY-MM-DD" in the city. */
  today: string;
  /** The number of free times on the fullest of these days, including times that `days` leaves out. */
  most: number;
  /** Whether all times of these days are included, not only the first few. */
  hasAllTimes: boolean;
  /** The requested first day, "YYYY-MM-DD"; null: the nearest free day. */
  from: string | null;
  /** The first day of the earlier and of the later window, "YYYY-MM-DD"; null if there is none. */
  earlier: string | null;
  later: string | null;
  message: SlotsMessage | null;
  /** "YYYY-MM-DD": the nearest free day, if the times were not loaded; else null. */
  nearest: string | null;
  /** The info step (live queue or conditions) comes before the form. */
  needsInfo: boolean;
};

/** The message above or instead of the days (C-09). */
export type SlotsMessage =
  /** There are no free slots at all, or none from the requested day on. */
  | "none"
  | "noMore"
  /** The doctor has no schedule. */
  | "noSchedule"
  /** The first free day is far off, or is not the requested one. */
  | "next"
  | "closest"
  /** The doctor takes no bookings (D-15). */
  | "closed";

/** The doctor service, first day and number of times that the visitor has chosen on a card. */
export type CardState = { doctorServiceId: number; from: string | null; hasAllTimes: boolean };

/** URLs of a card's links, built by its page. */
export type CardLinks = {
  /** The booking of a doctor service; without a slot, its slots step. */
  booking(doctorServiceId: number, step: "info" | "form" | "slots"): string;
  /** The same page with this card changed. */
  card(state: CardState): string;
};
