import { expect, test } from "vitest";
import type { BranchView } from "#app/components/doctor-card/doctor-view.ts";
import { isNamedAfterArea, withinClinic } from "./branch-block.tsx";

const branch = (name: string, area: string | null): BranchView => ({
  name,
  area,
  clinicSlug: "",
  address: "",
  location: { lat: 0, lng: 0 },
  distance: null,
  station: null,
});

test.each([
  ["Őrangyal Egészségközpont, Terézváros", "VI. kerület, Terézváros", true],
  ["Клиника «Айкөл», Джал", "Джал", true],
  ["Клиника «Айкөл» 2", "Джал", false],
  ["Клиника «Айкөл»", null, false],
])("C-10 the name of branch %s includes its district %s: %s", (name, area, isNamed) => {
  expect(isNamedAfterArea(branch(name, area))).toBe(isNamed);
});

test.each([
  ["Őrangyal Egészségközpont, Terézváros", "Őrangyal Egészségközpont", "Terézváros"],
  ["Őrangyal Egészségközpont", "Őrangyal Egészségközpont", "Őrangyal Egészségközpont"],
  ["Őrangyal, Terézváros", "Őrangyal Egészségközpont", "Őrangyal, Terézváros"],
])("C-12 branch %s is named, on the page of clinic %s, %s", (name, clinic, shown) => {
  expect(withinClinic(branch(name, null), clinic).name).toBe(shown);
});
