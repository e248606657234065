import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { todayIn } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { project, unproject } from "#app/countries/mercator.ts";
import { createTestApi, findBookable, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test("A-01 clinics are sorted by name, paged, with the city's branches on request", async () => {
  const { cities, clinics } = api.client("hu");
  const [city] = await cities.list();
  const list = await clinics.list({ city: city!.id, limit: 500, expand: ["clinic_branches"] });
  expect(list.count).toBe(list.results.length);
  for (const clinic of list.results) {
    expect(clinic.city.id).toBe(city!.id);
    expect(clinic.clinic_branches.length).toBeGreaterThan(0);
    expect(clinic.clinic_branches.every((branch) => branch.clinic === clinic.id && branch.city === city!.id)).toBe(
      true,
    );
    expect(clinic.address).toBe(clinic.clinic_branches[0]!.address);
  }
  const [first] = list.results;
  expect(await clinics.get({ name: first!.slug })).toMatchObject({ id: first!.id, clinic_branches: [] });
  expect((await clinics.meta({ city: city!.id })).total_count).toBe(list.count);
  expect((await clinics.list({ id: [first!.id] })).results).toHaveLength(1);
  expect((await clinics.list({ city: city!.id, limit: 2, offset: 2 })).results[0]!.id).toBe(list.results[2]!.id);
});

test("A-01 an unknown clinic and the figures of an unknown city are 404", async () => {
  const { clinics } = api.client();
  await expect(clinics.get({ name: "no-such" })).rejects.toMatchObject({ status: 404 });
  await expect(clinics.meta({ city: 999_999 })).rejects.toMatchObject({ status: 404 });
});

test("A-02 doctors-meta agrees with the list; an unknown service is 404", async () => {
  const { cities, services, doctors } = api.client();
  const [city] = await cities.list();
  const [service] = (await services.list({ city: city!.id })).results;
  const list = await doctors.list({ city: city!.id, service: [service!.id], limit: 1 });
  const meta = await doctors.meta({ city: city!.id, service: service!.id });
  expect(list).toMatchObject(meta);
  expect(Object.keys(meta)).toEqual(expect.arrayContaining(["total_count", "feedback_count", "min_price"]));
  await expect(doctors.meta({ service: 999_999 })).rejects.toMatchObject({ status: 404 });
});

test("P-01 a city of another market has no doctors", async () => {
  const [city] = await api.client("hu").cities.list();
  for (const ordering of ["default", "price"] as const)
    expect(await api.client("kg").doctors.list({ city: city!.id, ordering })).toMatchObject({ count: 0, results: [] });
});

test("A-02 a page of services has the total count; extra services are sorted by position", async () => {
  const { services } = api.client();
  const all = await services.list({ limit: 500 });
  expect(all.count).toBe(all.results.length);
  expect((await services.list({ limit: 3 })).count).toBe(all.count);
  const [first, second, third] = all.results.map(({ id }) => id).toSorted((first, second) => first - second);
  await api.database.db
    .insertInto("service_extra_services")
    .values([
      { country: "kg", service_id: first!, extra_service_id: second!, position: -1 },
      { country: "kg", service_id: first!, extra_service_id: third!, position: -2 },
    ])
    .execute();
  const [shown] = (await services.list({ id: [first!], expand: ["extra_services"] })).results;
  expect(shown!.extra_services.map(({ id }) => id).slice(0, 2)).toEqual([third, second]);
});

test("D-14 premium doctors are those with a promoted service, without the excluded doctors", async () => {
  const { cities, services, doctors } = api.client();
  const [city] = await cities.list();
  const lists = await Promise.all(
    (await services.list({ city: city!.id })).results.map((service) =>
      doctors.premium({ city: city!.id, service: service.id }).then((found) => ({ service, found })),
    ),
  );
  const { service, found } = lists.find((list) => list.found.length > 0)!;
  expect(
    found.every((doctor) => doctor.services.some((offer) => offer.is_premium && offer.service.id === service.id)),
  ).toBe(true);
  const without = await doctors.premium({ city: city!.id, service: service.id, exclude: [found[0]!.id] });
  expect(without.map((doctor) => doctor.id)).toEqual(found.slice(1).map((doctor) => doctor.id));
});

test("D-13 doctors of nearby areas are outside the area, nearest first; their distances are from the given point", async () => {
  const { cities, doctors } = api.client();
  const [city] = await cities.list();
  const [area] = await api.client().cities.areas({ city: city!.id });
  const near = { city: city!.id, nearest_city_area: area!.id, expand: ["clinic_branches" as const], limit: 50 };
  const { results } = await doctors.list(near);
  const { lat, lng } = area!.location;
  // The API's approximation, rounded like its own distances.
  const metresTo = (at: { lat: number; lng: number }) =>
    Math.round(111_320 * Math.hypot(at.lat - lat, (at.lng - lng) * Math.cos((lat * Math.PI) / 180)));
  const distances = results.map((doctor) =>
    Math.min(
      ...doctor.clinic_branches
        .filter((branch) => branch.city_area?.id !== area!.id)
        .map((branch) => metresTo(branch.location)),
    ),
  );
  expect(distances).toEqual(distances.toSorted((first, second) => first - second));
  expect(distances.length).toBeGreaterThan(0);
  expect(distances.filter((distance) => !Number.isFinite(distance))).toEqual([]);
  const shown = (doctor: (typeof results)[number]) => doctor.clinic_branches.map(({ distance }) => distance);
  expect(new Set(results.flatMap(shown))).toEqual(new Set([null]));
  const fromVisitor = await doctors.list({ ...near, lat: 0, lng: 0 });
  expect(fromVisitor.results.map(({ id }) => id)).toEqual(results.map(({ id }) => id));
  expect(Math.min(...fromVisitor.results.flatMap(shown).map(Number))).toBeGreaterThan(1_000_000);
  // Branches without an area are outside every area.
  await api.database.db
    .updateTable("clinic_branches")
    .set({ city_area_id: null })
    .where("city_id", "=", city!.id)
    .where("city_area_id", "!=", area!.id)
    .execute();
  expect((await doctors.list(near)).results.map(({ id }) => id)).toEqual(results.map(({ id }) => id));
});

test("A-01 categories list their services; with a city, only those offered there", async () => {
  const { cities, services } = api.client();
  const [city] = await cities.list();
  const all = await services.categories();
  const procedures = await services.categories({ city: city!.id, type: "procedure" });
  expect(all.length).toBeGreaterThan(0);
  const types = procedures.flatMap((category) => category.services).map(({ type }) => type);
  expect(new Set(types)).toEqual(new Set(["procedure"]));
  const unused = all[0]!.services[0]!.id;
  await api.database.db
    .updateTable("doctor_services")
    .set({ is_active: false })
    .where("service_id", "=", unused)
    .where("city_id", "=", city!.id)
    .execute();
  const offered = (await services.categories({ city: city!.id })).flatMap((category) => category.services);
  expect(offered.filter(({ id, doctors_count: doctors }) => id === unused || !doctors)).toEqual([]);
});

test("A-01 the static map returns the URL of a picture, at a fraction of a zoom too", async () => {
  const { cities } = api.client("kz");
  const [city] = await cities.list();
  const { url } = await cities.staticMap({ city_id: city!.id, width: 300, height: 200, zoom: 11.5 });
  const picture = await api.fetch(url);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(await picture.text()).toMatch(/^<svg .*width="300" height="200".*<circle/);
  await expect(cities.staticMap({ city_id: 999_999 })).rejects.toMatchObject({ status: 404 });
});

test("A-01 the static map shows the active branches within its edges at their locations", async () => {
  const { db } = api.database;
  const [city] = await api.client("ro").cities.list();
  const { x, y } = project(city!.location, 12, 256);
  const shown = [
    [0, 0],
    [300, 200],
    [60, 150],
  ] as const;
  const beyond = [
    [-1, 10],
    [301, 10],
    [10, -1],
    [10, 201],
  ] as const;
  const branches = await db.selectFrom("clinic_branches").select("id").where("city_id", "=", city!.id).execute();
  expect(branches.length).toBeGreaterThanOrEqual(shown.length + beyond.length);
  for (const [index, { id }] of branches.entries()) {
    const [left, top] = [...shown, ...beyond][index] ?? beyond[0];
    const place = unproject({ x: x - 150 + left, y: y - 100 + top }, 12, 256);
    await db.updateTable("clinic_branches").set(place).where("id", "=", id).execute();
  }
  const { url } = await api.client("ro").cities.staticMap({ city_id: city!.id, width: 300, height: 200 });
  const picture = await (await api.fetch(url)).text();
  const dots = [...picture.matchAll(/cx="(-?\d+)" cy="(-?\d+)"/g)].map(([, ...dot]) => dot.map(Number));
  expect(new Set(dots.map(String))).toEqual(new Set(shown.map(String)));

  const list = (is_active: boolean) =>
    db.updateTable("clinic_branches").set({ is_active }).where("id", "=", branches[2]!.id).execute();
  await list(false);
  expect(await (await api.fetch(url)).text()).not.toContain('cx="60" cy="150"');
  await list(true);
});

test("N-02 an ecommerce event is stored; an unknown name is a 400, an unknown doctor service a 404", async () => {
  const client = api.client();
  const { doctorService } = await findBookable(client);
  const event = {
    id: doctorService.id,
    name: "view_item",
    source: "web-mobile",
    item: { price: 100, position: 3 },
  } as const;
  await client.doctors.event(event);
  const rows = await api.database.db.selectFrom("ecommerce_events").selectAll().execute();
  expect(rows).toMatchObject([
    { doctor_service_id: doctorService.id, name: "view_item", item: { price: 100, position: 3 } },
  ]);
  await expect(client.doctors.event({ ...event, name: "steal" as "search" })).rejects.toMatchObject({ status: 400 });
  await expect(client.doctors.event({ ...event, id: 999_999_999 })).rejects.toMatchObject({ status: 404 });
  await expect(api.client("hu").doctors.event(event)).rejects.toMatchObject({ status: 404 });
});

test("N-02 a page view is stored without a doctor service; without the page's URL it is a 400", async () => {
  const client = api.client();
  const page_location = "https://vizit.kg/doctors/bishkek/kardiolog";
  await client.pageViews.record({ page_location, client_id: "1.2", session_id: "3", source: "web-mobile" });
  const [view] = await api.database.db
    .selectFrom("ecommerce_events")
    .selectAll()
    .where("name", "=", "page_view")
    .execute();
  expect(view).toMatchObject({ doctor_service_id: null, page_location, client_id: "1.2", session_id: "3", item: {} });
  await expect(client.pageViews.record({ source: "web-mobile" } as never)).rejects.toMatchObject({ status: 400 });
});

test.each([
  ["/api/v1/leads/join/", 64 * 1024, 0, 400],
  ["/api/v1/leads/join/", 64 * 1024, 1, 413],
  ["/api/v1/page-views/", 8 * 1024, 0, 400],
  ["/api/v1/page-views/", 8 * 1024, 1, 413],
])(
  "A-03 at %s, whose bodies have at most %d bytes, an empty object padded to %d bytes more is a %d",
  async (path, maxBytes, excess, status) => {
    const body = "{}".padEnd(maxBytes + excess);
    const response = await api.fetch(path, { method: "POST", body, headers: { "content-type": "application/json" } });
    expect(response.status).toBe(status);
  },
);

test("B-10 the fields of a branch that is switched off are not found", async () => {
  const client = api.client("kg");
  const { clinic_branch: id } = (await findBookable(client)).doctorService;
  const setActive = (is_active: boolean) =>
    api.database.db.updateTable("clinic_branches").set({ is_active }).where("id", "=", id).execute();
  await expect(client.appointments.fields({ id })).resolves.toBeInstanceOf(Array);
  await setActive(false);
  await expect(client.appointments.fields({ id })).rejects.toMatchObject({ status: 404 });
  await setActive(true);
});

test("B-10 a branch's field is shown, and its answer accepted, only for the field's services and audience", async () => {
  const client = api.client("kg");
  const { db } = api.database;
  const { doctorService, slots } = await findBookable(client);
  const add = async (param_name: string, audience: "children" | "adults" | null, serviceIds: number[]) => {
    const { id } = await db
      .insertInto("clinic_branch_fields")
      .values({
        clinic_branch_id: doctorService.clinic_branch,
        param_name,
        title: JSON.stringify({ ru: param_name }),
        audience,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const service_id of serviceIds)
      await db.insertInto("clinic_branch_field_services").values({ clinic_branch_field_id: id, service_id }).execute();
    return id;
  };
  const other = (await client.services.list({ city: (await client.cities.list())[0]!.id })).results.find(
    ({ id }) => id !== doctorService.service.id,
  )!;
  await db.updateTable("doctor_services").set({ age_to: null }).where("id", "=", doctorService.id).execute();
  const child = await add("child_age", "children", []);
  const shown = [await add("age", "adults", []), await add("app_details", null, [doctorService.service.id, other.id])];
  await add("billingCountry", null, [other.id]);
  const known = new Set([child, ...shown]);
  const fieldsOf = async (query: { doctor_service?: number }) =>
    (await client.appointments.fields({ id: doctorService.clinic_branch, ...query }))
      .map(({ id }) => id)
      .filter((id) => known.has(id));

  expect(await fieldsOf({})).toEqual([child, ...shown]);
  expect(await fieldsOf({ doctor_service: doctorService.id })).toEqual(shown);
  const payload = {
    client_name: "Айгүл",
    client_phone: "+996555700700",
    doctor_service: doctorService.id,
    slot: slots[0]!.id,
    source: "web-mobile" as const,
  };
  const response = (id: number) =>
    client.appointments.validate({ ...payload, additional_fields: [{ clinic_branch_field: id, value: "5 лет" }] });
  await expect(response(child)).rejects.toMatchObject({ body: { errors: [{ code: "field_unknown" }] } });
  await expect(response(shown[0]!)).resolves.toEqual({});

  await db.updateTable("doctor_services").set({ age_to: 216 }).where("id", "=", doctorService.id).execute();
  expect(await fieldsOf({ doctor_service: doctorService.id })).toEqual([child, shown[1]]);
});

test("B-10 the latest date of birth is today in the country, when it is still yesterday in Greenwich", async () => {
  const client = api.client("kg");
  const { doctorService, slots } = await findBookable(client);
  await api.database.db
    .updateTable("doctor_services")
    .set({ age_from: 0 })
    .where("id", "=", doctorService.id)
    .execute();
  const { id } = await api.database.db
    .insertInto("clinic_branch_fields")
    .values({
      clinic_branch_id: doctorService.clinic_branch,
      param_name: "date_of_birth",
      title: JSON.stringify({ ru: "Дата рождения" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const evening = new Date(`${todayIn("UTC")}T19:00:00Z`);
  vi.useFakeTimers({ now: evening, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const bornOn = (value: string) =>
    client.appointments.validate({
      client_name: "Айгүл",
      client_phone: "+996555700701",
      doctor_service: doctorService.id,
      slot: slots.at(-1)!.id,
      source: "web-mobile",
      additional_fields: [{ clinic_branch_field: id, value }],
    });
  const here = addDays(todayIn("UTC"), 1);
  await expect(bornOn(here)).resolves.toEqual({});
  await expect(bornOn(addDays(here, 1))).rejects.toMatchObject({ body: { errors: [{ code: "date_future" }] } });
});

test("D-01 C-05 a city's list has only the services and branches of its doctors in that city", async () => {
  const { cities, doctors } = api.client();
  const [city, other] = await cities.list();
  const inCity = async (cityId: number) =>
    (await doctors.list({ city: cityId, limit: 500, expand: ["services", "clinic_branches"] })).results;
  const [doctor] = await inCity(city!.id);
  const [guest] = await inCity(other!.id);
  const { id: service, ...offer } = await api.database.db
    .selectFrom("doctor_services")
    .select(["id", "country", "city_id", "clinic_branch_id", "service_id", "base_price", "discount_price"])
    .where("id", "=", guest!.services[0]!.id)
    .executeTakeFirstOrThrow();
  const { country, clinic_branch_id } = offer;
  const { db } = api.database;
  await db.insertInto("doctor_clinic_branches").values({ doctor_id: doctor!.id, clinic_branch_id, country }).execute();
  await db
    .insertInto("doctor_services")
    .values({ ...offer, doctor_id: doctor!.id })
    .execute();
  const here = (await inCity(city!.id)).find(({ id }) => id === doctor!.id);
  expect(here?.services.map(({ id }) => id)).toEqual(doctor!.services.map(({ id }) => id));
  expect(here?.clinic_branches.map(({ id }) => id)).toEqual(doctor!.clinic_branches.map(({ id }) => id));
  const there = (await inCity(other!.id)).find(({ id }) => id === doctor!.id);
  expect(there?.services.map((offer) => offer.clinic_branch)).toEqual([clinic_branch_id]);
  expect(there?.services[0]!.id).not.toBe(service);
});
