import { expect, expectTypeOf, test } from "vitest";
import { eventNames, visitorEvent, type EventOf, type VisitorEvent } from "./visitor-event.ts";

/** The events of the sections CN 7 and BW 7 of the specification. */
const specified = [
  "add_to_cart",
  "remove_from_cart",
  "select_item",
  "select_promotion",
  "view_item",
  "view_promotion",
  "view_item_list",
  "search",
  "page_view",
  "tutorial_begin",
  "tutorial_complete",
  "submit-appointment-form",
  "doctors-list-map-view",
  "doctors-list-map-cluster-click",
  "doctors-list-map-marker-click",
  "doctors-list-map-close",
  "open_slots",
  "open_slots_all_dates",
  "stories-open",
  "reschedule_change_time",
  "reschedule_after_visit",
];

test("N-01 the contract has every event of the specification, and no other", () => {
  expect([...eventNames].toSorted()).toEqual(specified.toSorted());
});

test("N-01 the fields of an event follow from its name", () => {
  expectTypeOf<Extract<VisitorEvent, { name: "search" }>>().toEqualTypeOf<EventOf<"search">>();
  expectTypeOf<keyof EventOf<"search">>().toEqualTypeOf<"name">();
  expectTypeOf<EventOf<"view_promotion">["promotion_id"]>().toEqualTypeOf<string>();
  // @ts-expect-error -- a promotion needs its id
  const incomplete: VisitorEvent = { name: "select_promotion", items: [{ item_id: 1 }] };
  // @ts-expect-error -- a name is no field
  const personal: VisitorEvent = { name: "search", client_name: "Anna" };
  expect([incomplete, personal].map((event) => visitorEvent.safeParse(event).success)).toEqual([false, false]);
});

const item = { item_id: 1, price: 1500, index: 3 };
const lowest = { item_id: 1, index: 1, price: 0, discount_percent: 1 };
const highest = { ...lowest, index: 10_000, discount_percent: 100 };

test.each([
  { name: "view_item", items: [item] },
  { name: "select_promotion", promotion_id: "20", items: [item] },
  { name: "view_item", items: Array.from({ length: 8 }, () => item) },
  { name: "view_item_list", item_list_id: "l".repeat(200), items: [item, item] },
  { name: "view_promotion", promotion_id: "20", items: [item, item] },
  { name: "page_view", page_path: `/doctors/bishkek/${"l".repeat(283)}` },
  { name: "doctors-list-map-cluster-click", doctors: 4 },
])("N-01 $name is accepted", (event) => {
  expect(visitorEvent.parse(event)).toEqual(event);
});

test.each([
  ["on request, first in the list, at the lowest discount", "10", lowest],
  ["free, last in the list, at the highest discount", "100", highest],
])("N-01 C-11 a doctor service %s is accepted", (_what, promotion_id, shown) => {
  const event = { name: "select_promotion", promotion_id, items: [shown] };
  expect(visitorEvent.parse(event)).toEqual(event);
});

test.each([
  ["an unknown event", { name: "steal" }],
  ["another event's field", { name: "search", items: [item] }],
  ["a typed text", { name: "search", search_term: "Anna" }],
  ["a text in an item", { name: "view_item", items: [{ ...item, item_name: "Dr. Anna" }] }],
  ["no item", { name: "view_item", items: [] }],
  ["nine items", { name: "view_item", items: Array.from({ length: 9 }, () => item) }],
  ["two items where one press selects one", { name: "add_to_cart", items: [item, item] }],
  ["a path of 301 characters", { name: "page_view", page_path: "/".repeat(301) }],
  ["a list id of 201 characters", { name: "view_item_list", item_list_id: "l".repeat(201), items: [item] }],
  ["a promotion of no discount", { name: "view_promotion", promotion_id: "00", items: [item] }],
  ["a promotion whose id is no multiple of ten", { name: "view_promotion", promotion_id: "15", items: [item] }],
])("N-01 %s is refused", (_what, event) => {
  expect(visitorEvent.safeParse(event).success).toBe(false);
});
