import type { SlotDay } from "#app/ui/slot-days/slot-days.tsx";

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
  /** Qualification, degree and title, those there are. */
  titles: string[];
  experience: number | null;
  price: PriceView;
  branch: BranchView;
  branchCount: number;
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
  address: string;
  area: string | null;
  distance: number | null;
  station: { name: string; distance: number; line: string | null; color: string | null } | null;
};

export type SlotsView = {
  days: SlotDay[];
  /** "YYYY-MM-DD" in the city. */
  today: string;
  /** Why there are no days, or that the first is far off. */
  message: "none" | "no-schedule" | "next" | null;
  /** Opens the booking; `slot=` is appended for a time. */
  bookingHref: string;
  allTimesHref: string;
};
