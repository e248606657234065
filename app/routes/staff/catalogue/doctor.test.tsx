import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import CatalogueDoctorPage from "./doctor.tsx";
import { newOffer, newProfile } from "./entry-form.ts";

type Loaded = ComponentProps<typeof CatalogueDoctorPage>["loaderData"];
type Entry = NonNullable<Loaded["entry"]>;

const branch = { id: 4, name: "Айкөл", timezone: "Asia/Bishkek", is_listed: true, needs: [] };
const visit = { id: 3, name: "ЛОР", type: "initial-appointment" } as const;
const procedure = { id: 5, name: "ЭКГ", type: "procedure" } as const;
const offer = (service: Entry["offers"][number]["service"], isActive = true) => ({
  service,
  values: { ...newOffer, base_price: 900, discount_price: 900, is_active: isActive },
  version: "1",
});
const entry: Entry = {
  branches: [branch],
  branch,
  doctor: { id: 2, slug: "asanova", name: "Асанова", image_url: null },
  is_profile_own: true,
  is_sent: false,
  profile: { values: newProfile, version: "1" },
  offers: [offer(visit), offer(procedure)],
  other_services: [],
};

function pageOf(changed: Partial<Entry>, missing: Loaded["missing"] = null) {
  const loaderData = { entry: { ...entry, ...changed }, missing, changes: { results: [], next: null }, offset: 0 };
  const props = { loaderData: { ...loaderData, ended: null } } as unknown as ComponentProps<typeof CatalogueDoctorPage>;
  return renderIn("kg", "ru", <CatalogueDoctorPage {...props} />);
}
const text = (...asked: Parameters<typeof pageOf>) => pageOf(...asked).text.replaceAll("\u00a0", " ");
const onSite = "/doctor/asanova";

test.each<[string, Partial<Entry>, boolean]>([
  ["whom patients see", {}, true],
  ["of a branch that is not published", { branch: { ...branch, is_listed: false } }, false],
  ["who is hidden", { profile: { values: { ...newProfile, is_active: false }, version: "1" } }, false],
  ["whose services are taken away", { offers: [offer(visit, false), offer(procedure, false)] }, false],
  ["with one service left", { offers: [offer(visit, false), offer(procedure)] }, true],
])("the page of a doctor %s has a link to the site only if they are on it", (_, changed, isThere) => {
  expect(pageOf(changed).querySelector(`a[href="${onSite}"]`) !== null).toBe(isThere);
});

test("the page of a doctor says what is missing, and leads there", () => {
  const ways = (missing: Loaded["missing"]) =>
    ["#services", "/staff/schedules?branch=4&doctor=2"].map(
      (href) => pageOf({}, missing).querySelector(`p > a[href="${href}"]`) !== null,
    );
  expect([ways(null), ways("offer"), ways("schedule")]).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
});

test("the page of a doctor says who else sends or works with the profile", () => {
  const [sent, ofOthers] = ["присылает система клиники", "работает и в другой клинике"];
  expect(text({})).not.toContain(sent);
  expect(text({ is_sent: true })).toContain(sent);
  expect(pageOf({}).querySelector("#profile-experience")).not.toBeNull();
  const others = pageOf({ is_profile_own: false });
  expect([others.querySelector("#profile-experience"), others.text.includes(ofOthers)]).toEqual([null, true]);
});

test("prices of procedures are from, services taken away have none, and others are offered in groups", () => {
  const other = { id: 6, name: "Окулист", type: "initial-appointment" } as const;
  const page = pageOf({ offers: [offer(visit), offer(procedure), offer({ ...visit, id: 7 }, false)] });
  const rows = page.querySelectorAll("#services ~ ul li span").map((row) => row.text.replaceAll("\u00a0", " "));
  expect(rows).toEqual(["900 сом", "от 900 сом", "не оказывается"]);
  const groups = pageOf({ other_services: [other] }).querySelectorAll("optgroup");
  expect(groups.map((group) => [group.getAttribute("label"), group.text])).toEqual([["Первичный приём", "Окулист"]]);
});
