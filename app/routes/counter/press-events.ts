import { promotionId } from "#app/analytics/event-queue.ts";
import { cardParam, shownDoctors } from "#app/components/doctor-card/use-changed-card.ts";
import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import type { EventItem, VisitorEvent } from "#app/contract/visitor-event.ts";
import { readCardState } from "../catalogue/cards/card-state.ts";

const bookingLink = /\/booking\/(\d+)\/(info|slots|form)$/;

/** The doctor of the card around an element, and the item that is counted for it. */
export function cardOf(element: Element): { doctor: DoctorView; item: EventItem } | null {
  const card = element.closest("article[id]");
  const doctor = card && shownDoctors.get(card.id);
  if (!doctor) return null;
  const slot = card.querySelector<HTMLAnchorElement>("a[href*='position=']");
  return { doctor, item: itemOf(doctor, slot && positionOf(slot)) };
}

function itemOf({ doctorServiceId, price }: DoctorView, index: number | null): EventItem {
  return {
    item_id: doctorServiceId,
    ...(index ? { index } : {}),
    price: price.amount,
    ...(price.before !== null && price.discountPercent > 0 ? { discount_percent: price.discountPercent } : {}),
  };
}

function positionOf(link: HTMLAnchorElement): number | null {
  return Number(new URL(link.href).searchParams.get("position")) || null;
}

/** The events of a press on an element. */
export function eventsOfPress(target: Element): VisitorEvent[] {
  if (target.closest("#story > summary")) return [{ name: "stories-open" }, { name: "tutorial_begin" }];
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (!link) return [];
  const card = cardOf(link);
  const { pathname, searchParams } = new URL(link.href);
  const [, doctorService, step] = bookingLink.exec(pathname) ?? [];
  if (doctorService) {
    const index = positionOf(link);
    const item = card?.item ?? { item_id: Number(doctorService), ...(index ? { index } : {}) };
    if (searchParams.has("slot")) return [{ name: "add_to_cart", items: [item] }];
    return step === "form" ? [] : [{ name: "open_slots_all_dates", items: [item] }];
  }
  if (!card) return [];
  const { doctor, item } = card;
  const isOpening = readCardState(searchParams.get(cardParam))?.hasAllTimes && !doctor.slots.hasAllTimes;
  if (isOpening) return [{ name: "open_slots", items: [item] }];
  if (!pathname.endsWith(`/doctor/${doctor.slug}`) || pathname === location.pathname) return [];
  const { discount_percent: discount } = item;
  return [
    { name: "select_item", items: [item] },
    ...(discount
      ? [{ name: "select_promotion" as const, promotion_id: promotionId(discount), items: [item] as [EventItem] }]
      : []),
  ];
}
