import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { BranchLine } from "./branch-line.tsx";

const branchView = {
  name: "Айкөл",
  area: null,
  clinicSlug: "aikol",
  address: "улица Южная, 3",
  location: { lat: 0, lng: 0 },
  distance: null,
  station: null,
};
const textOf = (line: ReactNode) =>
  renderIn("kg", "ru", line).querySelector("p")!.structuredText.replace(/\s+/g, " ").trim();

test.each([
  [0, "улица Южная, 3, 0 м"],
  [1200, "улица Южная, 3, 1,2 км"],
  [null, "улица Южная, 3"],
])("C-02 a branch %s metres from the visitor is written as %s", (distance, written) => {
  expect(textOf(<BranchLine branch={{ ...branchView, distance }} />)).toBe(`Айкөл ${written}`);
});

test("C-02 the area and the city follow the address only where they are asked for", () => {
  const branch = { ...branchView, area: "Центр" };
  expect(textOf(<BranchLine branch={branch} />)).toBe("Айкөл улица Южная, 3");
  expect(textOf(<BranchLine branch={branch} showArea city="Ош" />)).toBe("Айкөл улица Южная, 3, Центр, Ош");
});
