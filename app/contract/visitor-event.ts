import { z } from "zod";
import { maxEventItems } from "./event-limits.ts";
import { idValue } from "./shared.ts";

/** A doctor service as it is shown: no doctor, service or clinic by name. */
const item = z.strictObject({
  item_id: idValue,
  /** Position in the list over all pages, from 1. */
  index: z.int().min(1).max(10_000).optional(),
  /** Whole units; zero: on request. */
  price: z.int().min(0).optional(),
  discount_percent: z.int().min(1).max(100).optional(),
});
const promotionId = z.string().regex(/^(?:[1-9]0|100)$/);
const items = z.array(item).min(1).max(maxEventItems);
const ofItem = { items: z.tuple([item]) };
const ofItems = { items };
const nothingMore = {};

/** Every event that pages report, with all its fields (CN 7): ids, numbers and paths, nothing that a visitor typed. */
const fieldsByName = {
  add_to_cart: ofItem,
  remove_from_cart: ofItem,
  select_item: ofItem,
  select_promotion: { ...ofItem, promotion_id: promotionId },
  view_item: ofItems,
  view_promotion: { ...ofItems, promotion_id: promotionId },
  view_item_list: { ...ofItems, item_list_id: z.string().max(200) },
  search: nothingMore,
  page_view: { page_path: z.string().max(300) },
  tutorial_begin: nothingMore,
  tutorial_complete: nothingMore,
  "submit-appointment-form": ofItem,
  "doctors-list-map-view": nothingMore,
  "doctors-list-map-cluster-click": { doctors: z.int().min(1) },
  "doctors-list-map-marker-click": { doctors: z.int().min(1) },
  "doctors-list-map-close": nothingMore,
  open_slots: ofItem,
  open_slots_all_dates: ofItem,
  "stories-open": nothingMore,
  reschedule_change_time: ofItem,
  reschedule_after_visit: ofItem,
} as const satisfies Record<string, z.ZodRawShape>;

type FieldsByName = typeof fieldsByName;
export type EventName = keyof FieldsByName;
export type EventOf<Name extends EventName> = { name: Name } & {
  [Field in keyof FieldsByName[Name]]: z.output<FieldsByName[Name][Field]>;
};
/** One event; its fields follow from its name. */
export type VisitorEvent = { [Name in EventName]: EventOf<Name> }[EventName];
export type EventItem = z.output<typeof item>;

export const eventNames = Object.keys(fieldsByName) as [EventName, ...EventName[]];

/** Refuses unknown names and fields. */
export const visitorEvent = z.union(
  eventNames.map((name) => z.strictObject({ name: z.literal(name), ...fieldsByName[name] })),
) as unknown as z.ZodType<VisitorEvent>;
