import { expect, test } from "vitest";
import { pushConsent, pushEvent } from "./data-layer.ts";

test("N-01 an event about items replaces the items of the one before, with the market's currency", () => {
  const layer: object[] = [];
  const items = [{ item_id: 7, price: 1500 }] as [{ item_id: number; price: number }];
  pushEvent(layer, { name: "add_to_cart", items }, "KGS");
  pushEvent(layer, { name: "doctors-list-map-marker-click", doctors: 2 }, "KGS");
  expect(layer).toEqual([
    { ecommerce: null },
    { event: "add_to_cart", ecommerce: { currency: "KGS", value: 1500, items } },
    { event: "doctors-list-map-marker-click", doctors: 2 },
  ]);
});

test("N-01 an event about several items has no value, since it has no one price", () => {
  const layer: object[] = [];
  const items = [
    { item_id: 7, price: 1500 },
    { item_id: 8, price: 900 },
  ];
  pushEvent(layer, { name: "view_item_list", item_list_id: "lor", items }, "KGS");
  expect(layer.at(-1)).toEqual({
    event: "view_item_list",
    ecommerce: { currency: "KGS", item_list_id: "lor", items },
  });
});

test.each([
  [true, "granted"],
  [false, "denied"],
])(
  "N-03 tags may use advertising storage only with marketing consent (%s), and never for personal ads",
  (marketing, ads) => {
    const layer: object[] = [];
    pushConsent(layer, { marketing });
    expect([...(layer[0] as IArguments)]).toEqual([
      "consent",
      "default",
      { analytics_storage: "granted", ad_storage: ads, ad_user_data: ads, ad_personalization: "denied" },
    ]);
  },
);
