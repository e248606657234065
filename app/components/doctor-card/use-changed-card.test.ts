import { expect, test } from "vitest";
import type { DoctorView } from "./doctor-view.ts";
import { asOnPage } from "./use-changed-card.ts";

/** A card of one doctor service, which links to the doctor's services at other branches. */
const card = (doctorServiceId: number, elsewhereIds: number[]) =>
  ({
    doctorServiceId,
    titles: [],
    elsewhere: elsewhereIds.map((id) => ({ doctorServiceId: id, name: `Филиал ${id}`, address: "Чуй, 1" })),
  }) as unknown as DoctorView;

test("C-03 C-12 a changed card keeps the titles and offers only the branches that the card on the page has", () => {
  const onPage = { ...card(1, [2]), titles: ["Кардиолог"] };
  const changed = asOnPage(card(2, [1, 3]), onPage);
  expect(changed.elsewhere.map(({ doctorServiceId }) => doctorServiceId)).toEqual([1]);
  expect([changed.doctorServiceId, changed.titles]).toEqual([2, ["Кардиолог"]]);
  expect(asOnPage(card(1, [2, 3]), onPage).elsewhere).toEqual(onPage.elsewhere);
});
