import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { packDays, unpackDays } from "#app/components/slot-days/packed-days.ts";
import { compactTimes } from "#app/components/slot-days/slot-days.tsx";

export type DoctorRowView = Pick<
  DoctorView,
  "id" | "slug" | "name" | "imageUrl" | "feedbackCount" | "feedbackScore" | "doctorServiceId" | "price"
> & {
  /** Name of the branch. */
  clinic: string;
  /** "YYYY-MM-DD" in the city. */
  today: string;
  needsInfo: boolean;
  /** The nearest day with its first times, packed by `packDays`. */
  nearest: string;
};

export function toDoctorRowView({ slots, ...card }: DoctorView): DoctorRowView {
  const { id, slug, name, imageUrl, feedbackCount, feedbackScore, doctorServiceId, price } = card;
  const [first] = unpackDays(slots.days);
  return {
    id,
    slug,
    name,
    imageUrl,
    feedbackCount,
    feedbackScore,
    doctorServiceId,
    price,
    clinic: card.branch.name,
    today: slots.today,
    needsInfo: slots.needsInfo,
    nearest: packDays(first ? [{ ...first, slots: first.slots.slice(0, compactTimes) }] : []),
  };
}
