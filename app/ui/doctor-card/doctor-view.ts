/** What a card shows of a doctor at one branch. Money in whole units, distances in metres, times already the city's. */
export type DoctorView = {
  id: number;
  doctorServiceId: number;
  slug: string;
  name: string;
  imageUrl: string | null;
  feedbackCount: number;
  feedbackScore: number;
  isPremium: boolean;
  /** What the doctor is, where the page does not say it; qualification, degree and title, those there are. */
  titles: string[];
  experience: number | null;
  price: PriceView;
  branch: BranchView;
  citySlug: string;
  /** Where the same can be had from this doctor, this branch among them; empty when there is only this one. */
  elsewhere: { doctorServiceId: number; name: string; address: string }[];
  isWalkIn: boolean;
  slots: SlotsView;
};

export type PriceView = {
  /** Zero: on request. */
  amount: number;
  /** Before the discount; null when there is none. */
  before: number | null;
  discountPercent: number;
  /** Procedures cost "from". */
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
  /** The most times any of these days has; more than stand here when the rest is left out. */
  most: number;
  /** All times of these days stand here, not the first few. */
  isWhole: boolean;
  /** The first day asked for, a step back and a step forward: "YYYY-MM-DD"; null is the nearest, or that there is none. */
  from: string | null;
  earlier: string | null;
  later: string | null;
  message: SlotsMessage | null;
  /** "YYYY-MM-DD": the nearest free day, where the times themselves were not loaded. */
  nearest?: string;
  /** Live queue or conditions come before the form. */
  needsInfo: boolean;
};

/**
 * Why there are no days: nothing ever (`none`), nothing after the asked day (`no-more`), no schedule given; or that the
 * first is far off (`next`), or not on the asked day (`closest`) (C-09).
 */
export type SlotsMessage = "none" | "no-more" | "no-schedule" | "next" | "closest";

/** What a card's picker shows of one doctor: which doctor service, from which day, and whether all times. */
export type CardState = { doctorServiceId: number; from: string | null; isWhole: boolean };

/** Where a card's links lead; made by the page it stands on. */
export type CardLinks = {
  /** The booking of a doctor service; with no slot asked for its times. */
  booking(doctorServiceId: number, step: "info" | "form" | "slots"): string;
  /** The same page with this card changed. */
  card(state: CardState): string;
};
