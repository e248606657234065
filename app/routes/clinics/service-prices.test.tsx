import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import type { ClinicProfile } from "./profile-loader.server.ts";
import { Offer } from "./service-prices.tsx";

type Range = [number, number] | [null, null];
const priceOf = (ranges: Range[]) => {
  const visits = ranges.map(([min, max]) => ({ slug: "lor", name: "ЛОР", min, max, doctors: 1 }));
  const offer = renderIn("kg", "ru", <Offer clinic={{ visits } as unknown as ClinicProfile} />);
  return offer.querySelector("a")?.text.replaceAll("\u00a0", " ");
};

test.each<[Range[], string | undefined]>([
  [[[900, 900]], "Первичный приём: 900 сом"],
  [[[900, 1200]], "Первичный приём: от 900 сом"],
  [
    [
      [null, null],
      [1200, 1200],
      [900, 900],
    ],
    "Первичный приём: от 900 сом",
  ],
  [
    [
      [null, null],
      [900, 900],
    ],
    "Первичный приём: 900 сом",
  ],
  [[[null, null]], undefined],
])("C-12 a clinic whose first visits cost %j offers them as %s", (ranges, price) => {
  expect(priceOf(ranges)).toBe(price);
});
