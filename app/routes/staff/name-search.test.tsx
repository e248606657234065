import { expect, test } from "vitest";
import type { VisitWithPhone } from "#app/contract/patient.ts";
import { renderIn } from "../../../tests/support/render.tsx";
import { NameSearch } from "./name-search.tsx";

const named = { name: "Айдай" };
const visit = {
  id: 7,
  hash: "key",
  status: "booked",
  datetime: "2036-03-02T04:00:00Z",
  timezone: "Asia/Bishkek",
  client_name: "Анна",
  client_phone: "+996555123456",
  doctor: named,
  service: named,
  clinic_branch: named,
} as VisitWithPhone;

test("a search by name asks for more of the name only if it has found more visits than it shows", () => {
  const narrow = "Найдено больше.";
  const shown = (found: { visits: VisitWithPhone[]; is_complete: boolean } | null) =>
    renderIn("kg", "ru", <NameSearch constraint={{}} result={undefined} found={found} isSending={false} />).text;
  expect(shown({ visits: [visit], is_complete: false })).toContain(narrow);
  expect(shown({ visits: [visit], is_complete: true })).toContain("Анна");
  for (const found of [{ visits: [visit], is_complete: true }, { visits: [], is_complete: true }, null])
    expect(shown(found)).not.toContain(narrow);
});
