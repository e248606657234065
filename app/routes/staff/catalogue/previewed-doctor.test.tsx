import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { doctorWithoutSlots } from "../../../../tests/support/doctor-view.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { PreviewedDoctor } from "./previewed-doctor.tsx";

type View = ComponentProps<typeof PreviewedDoctor>["view"];

test.each([
  ["<p>Натощак</p>", ["<p>Натощак</p>"]],
  [null, []],
])("O-01 the preview of a doctor with the conditions %j has %j as its text of conditions", (conditions, texts) => {
  const audience = { adults: null, children: null, adultAlternative: null };
  const facts = { doctor: { slug: "asanova" }, specialties: [], description: null, languages: [], audience };
  const view = { card: doctorWithoutSlots, city: "Бишкек", facts, conditions } as unknown as View;
  const page = renderIn("kg", "ru", <PreviewedDoctor view={view} />);
  expect(page.querySelectorAll("[class*=conditions]").map(({ innerHTML }) => innerHTML)).toEqual(texts);
});
