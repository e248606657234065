import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { Audience } from "./audience.tsx";

test.each([
  [12, "/doctor/asel?service=12"],
  [null, "/doctors/osh/lor"],
])("B-15 a children's doctor whose own service for adults is %s links to %s", (doctorServiceId, href) => {
  const adultAlternative = { doctorServiceId, name: "ЛОР", city: "osh", slug: "lor" };
  const profile = {
    audience: { adults: null, children: { from: 0, to: 17 }, adultAlternative },
    doctor: { slug: "asel" },
  } as unknown as ComponentProps<typeof Audience>["profile"];
  const panel = renderIn("kg", "ru", <Audience profile={profile} />);
  expect(panel.querySelector("a")?.getAttribute("href")).toBe(href);
});
