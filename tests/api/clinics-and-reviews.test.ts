import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countryIds } from "#app/countries/country.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { offerAtNewBranch } from "../support/offer-at-new-branch.ts";
import { addReview } from "../support/reviews.ts";
import { bookSlot } from "../support/supply.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe.each(countryIds)("C-12 of %s", (country) => {
  test("a clinic's services match the doctors and prices of its doctors", async () => {
    const client = api.client(country);
    const [city] = await client.cities.list();
    const { results: clinics } = await client.clinics.list({ city: city!.id, limit: 3 });
    for (const { id, slug } of clinics) {
      const services = await client.clinics.services({ name: slug, city: city!.id });
      const { results: doctors } = await client.doctors.list({
        clinic: id,
        city: city!.id,
        expand: ["services", "clinic_branches"],
      });
      const offers = doctors.flatMap((doctor) => {
        const here = new Set(
          doctor.clinic_branches.filter((branch) => branch.clinic === id).map((branch) => branch.id),
        );
        return doctor.services
          .filter((service) => here.has(service.clinic_branch))
          .map((service) => ({ ...service, doctor: doctor.id }));
      });
      expect(new Set(services.map(({ id }) => id))).toEqual(new Set(offers.map(({ service }) => service.id)));
      for (const service of services) {
        const ofService = offers.filter((offer) => offer.service.id === service.id);
        const prices = ofService.map((offer) => offer.discount_price).filter((price) => price > 0);
        expect(service.doctors_count).toBe(new Set(ofService.map((offer) => offer.doctor)).size);
        expect([service.min_price, service.max_price]).toEqual(
          prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : [null, null],
        );
      }
      const types = services.map((service) => service.type);
      expect(types).toEqual(types.toSorted());
    }
  });

  test("C-12 a clinic's offer names specialties, prices and the nearest free time of its doctors' first visits", async () => {
    const client = api.client(country);
    // Procedures can be booked sooner.
    await sql`
      update doctor_services ds set minutes_before_appointment = ${2 * 24 * 60} from services sv
       where sv.id = ds.service_id and sv.type = 'initial-appointment' and ds.country = ${country}`.execute(
      api.database.db,
    );
    const [city] = await client.cities.list();
    const { results: clinics } = await client.clinics.list({ city: city!.id, limit: 6, expand: ["offer"] });
    const slugs = clinics.map(({ slug }) => slug);
    const again = await client.clinics.list({ city: city!.id, slug: slugs.slice(0, 2), expand: [] });
    expect(again.results.map(({ slug, offer }) => [slug, offer])).toEqual(
      slugs.slice(0, 2).map((slug) => [slug, null]),
    );
    for (const { id: clinic, slug, offer } of clinics) {
      const services = await client.clinics.services({ name: slug, city: city!.id });
      const visits = services.filter(({ type }) => type === "initial-appointment");
      const nameOf = (service: (typeof services)[number]) => service.alternate_name ?? service.name;
      const counts = visits.map((visit) => visit.doctors_count!).toSorted((one, other) => other - one);
      expect(offer!.specialties.map((name) => visits.find((visit) => nameOf(visit) === name)?.doctors_count)).toEqual(
        counts.slice(0, 3),
      );
      const prices = visits.flatMap(({ min_price, max_price }) => (min_price === null ? [] : [min_price, max_price!]));
      expect([offer!.min_price, offer!.max_price]).toEqual(
        prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : [null, null],
      );
      const { results: doctors } = await client.doctors.list({
        clinic,
        city: city!.id,
        expand: ["services", "clinic_branches"],
      });
      const offered = doctors.flatMap((doctor) => {
        const here = doctor.clinic_branches.filter((branch) => branch.clinic === clinic).map((branch) => branch.id);
        return doctor.services
          .filter((service) => here.includes(service.clinic_branch) && service.nearest_slot_datetime !== null)
          .map((service) => ({ ...service, doctor: { slug: doctor.slug, name: doctor.name } }));
      });
      const first = offered.filter(({ service }) => service.type === "initial-appointment");
      const [nearest] = (first.length > 0 ? first : offered).toSorted((one, other) =>
        one.nearest_slot_datetime! < other.nearest_slot_datetime! ? -1 : 1,
      );
      expect(offer!.nearest?.datetime).toEqual(nearest?.nearest_slot_datetime ?? undefined);
      if (!offer!.nearest) continue;
      const { doctor_service: id, doctor } = offer!.nearest;
      expect(offered).toContainEqual(expect.objectContaining({ id, doctor }));
    }

    const { slug, offer } = clinics.find((clinic) => clinic.offer!.nearest)!;
    const booking = await api.database.db
      .selectFrom("doctor_services")
      .select(["id as doctor_service_id", "doctor_id", "clinic_branch_id", "service_id"])
      .where("id", "=", offer!.nearest!.doctor_service)
      .executeTakeFirstOrThrow();
    await bookSlot(api.database.db, booking, offer!.nearest!.slot);
    const { results: booked } = await client.clinics.list({ city: city!.id, slug: [slug], expand: ["offer"] });
    expect(booked[0]!.offer!.nearest?.slot).not.toBe(offer!.nearest!.slot);
  });

  test("a category's procedures match the doctors and the lowest price of the city's list", async () => {
    const client = api.client(country);
    const [city] = await client.cities.list();
    const categories = await client.services.categories({ city: city!.id, type: "procedure" });
    expect(categories.length).toBeGreaterThan(3);
    expect(await client.services.categories({ city: city!.id, type: "initial-appointment" })).toEqual([]);
    for (const service of categories.flatMap((category) => category.services.slice(0, 2))) {
      const list = await client.doctors.list({ city: city!.id, service: [service.id], limit: 1 });
      expect([service.doctors_count, service.min_price, service.max_price]).toEqual([
        list.total_count,
        list.min_price,
        list.max_price,
      ]);
    }
  });
});

test("C-12 without a city a category has no figures, and a clinic that is unknown, of another market or closed is 404", async () => {
  const client = api.client();
  const [category] = await client.services.categories();
  expect(category!.services[0]).toMatchObject({ doctors_count: null, min_price: null, max_price: null });
  await expect(client.clinics.services({ name: "no-such" })).rejects.toMatchObject({ status: 404 });
  const abroad = api.client("ae");
  const { id, slug } = (await abroad.clinics.list({ limit: 1 })).results[0]!;
  expect(await abroad.clinics.services({ name: slug })).not.toEqual([]);
  await expect(client.clinics.services({ name: slug })).rejects.toMatchObject({ status: 404 });
  await api.database.db.updateTable("clinics").set({ is_active: false }).where("id", "=", id).execute();
  await expect(abroad.clinics.services({ name: slug })).rejects.toMatchObject({ status: 404 });
});

test("C-12 a city's figures count no clinic whose branches there are closed", async () => {
  const client = api.client("hu");
  const [city] = await client.cities.list();
  const count = async () => (await client.clinics.meta({ city: city!.id })).total_count;
  const before = await count();
  const branches = api.database.db
    .updateTable("clinic_branches")
    .where("city_id", "=", city!.id)
    .where("clinic_id", "=", (await client.clinics.list({ city: city!.id, limit: 1 })).results[0]!.id);
  await branches.set({ is_active: false }).execute();
  expect(await count()).toBe(before - 1);
  await branches.set({ is_active: true }).execute();
});

test("C-12 a city's figures count no reviews of a doctor who is not offered there any more", async () => {
  const client = api.client("hu");
  const [city] = await client.cities.list();
  const count = async () => (await client.clinics.meta({ city: city!.id })).feedback_count;
  const before = await count();
  const reviewed = (await client.doctors.list({ city: city!.id, limit: "none" })).results.find(
    ({ feedback_count }) => feedback_count > 0,
  )!;
  const offers = api.database.db
    .updateTable("doctor_services")
    .where("city_id", "=", city!.id)
    .where("doctor_id", "=", reviewed.id);
  await offers.set({ is_active: false }).execute();
  expect(await count()).toBe(before - reviewed.feedback_count);
  await offers.set({ is_active: true }).execute();
});

test("C-12 in a city a clinic is shown with its branches, doctors, services and offer there, until they end or close", async () => {
  const { db } = api.database;
  const client = api.client().with({ locale: "ru" });
  const [here, there] = (await client.cities.list()).map(({ id }) => id);
  const { id: clinic, slug } = (await client.clinics.list({ city: here!, limit: 1 })).results[0]!;
  const shownIn = async (city: number) => {
    const { results } = await client.clinics.list({ city, slug: [slug], expand: ["clinic_branches", "offer"] });
    const services = await client.clinics.services({ name: slug, city });
    return { services, clinics: results.map(({ updated_at: _updated, ...shown }) => shown) };
  };
  const before = await shownIn(here!);
  const { id, doctor_id, service_id } = await db
    .selectFrom("doctor_services")
    .select(["id", "doctor_id", "service_id"])
    .where("city_id", "=", there!)
    .where("is_active", "=", true)
    .where("service_id", "in", db.selectFrom("services").select("id").where("type", "=", "initial-appointment"))
    .executeTakeFirstOrThrow();
  const offers = [
    await offerAtNewBranch(api.database, { id, clinic }),
    await offerAtNewBranch(api.database, { id, clinic }),
  ] as const;
  const prices = { base_price: 900_000, discount_price: 900_000 };
  await db.updateTable("doctor_services").set(prices).where("id", "in", offers).execute();
  await addReview(api.database, { doctorService: offers[1], slot: { doctor: doctor_id } });
  const reviewsThere = async () => (await client.reviews.list({ clinic, city: there! })).count;
  const shown = { id: clinic, city: { id: there }, address: "улица Южная, 3", doctors_count: 1 };
  expect(await shownIn(here!)).toEqual(before);
  expect(await shownIn(there!)).toMatchObject({
    services: [{ id: service_id, doctors_count: 1 }],
    clinics: [{ ...shown, clinic_branches: [{}, {}] }],
  });
  expect(await client.clinics.get({ name: slug, city: there! })).toMatchObject(shown);

  const offersThere = db.updateTable("doctor_services").where("id", "in", offers);
  await offersThere.set({ is_active: false }).execute();
  const none = { doctors_count: 0, feedback_count: 0, offer: { specialties: [], min_price: null, nearest: null } };
  expect(await shownIn(there!)).toMatchObject({ services: [], clinics: [{ ...shown, ...none }] });
  expect((await client.doctors.list({ clinic, city: there! })).results).toEqual([]);
  await offersThere.set({ is_active: true }).execute();

  const close = (offer: number) =>
    sql`
    update clinic_branches set is_active = false, address = '{"ru": "Закрыт"}'
     where id = (select clinic_branch_id from doctor_services where id = ${offer})`.execute(db);
  await close(offers[0]);
  expect((await shownIn(there!)).clinics).toMatchObject([{ ...shown, clinic_branches: [{}] }]);
  expect(await reviewsThere()).toBeGreaterThan(0);
  await close(offers[1]);
  expect(await shownIn(there!)).toEqual({ services: [], clinics: [] });
  expect(await reviewsThere()).toBe(0);
});

test("C-12 a clinic's description is sanitised HTML", async () => {
  const client = api.client();
  const {
    results: [clinic],
  } = await client.clinics.list({ limit: 1 });
  const ru = '<p onclick="x()">Клиника <b>семьи</b></p><script>alert(1)</script><a href="http://evil.example">тут</a>';
  await api.database.db.updateTable("clinics").set({ description: { ru } }).where("id", "=", clinic!.id).execute();
  expect((await client.clinics.get({ name: clinic!.slug })).description).toBe("<p>Клиника <b>семьи</b></p>тут");
});

test("C-10 reviews come with the score counts of all published ones, whatever the score filter", async () => {
  const client = api.client();
  const { results } = await client.doctors.list({ ordering: "rating", limit: 50 });
  const doctor = results.toSorted((one, other) => other.feedback_count - one.feedback_count)[0]!;
  const all = await client.reviews.list({ doctor: doctor.id, limit: 100 });
  const high = await client.reviews.list({ doctor: doctor.id, score_from: 9, limit: 100 });
  expect(all.count).toBe(doctor.feedback_count);
  // Averages are rounded as those of the lists are.
  for (const { id, feedback_score } of results.slice(0, 10))
    expect((await client.reviews.list({ doctor: id, limit: 1 })).feedback_score).toBe(feedback_score);
  for (const [score, count] of all.score_counts.entries())
    expect(count).toBe(all.results.filter((review) => review.score === score).length);
  expect(high.score_counts).toEqual(all.score_counts);
  expect(high.count).toBe(all.score_counts[9]! + all.score_counts[10]!);
  const low = await client.reviews.list({ doctor: doctor.id, score_to: 9, limit: 100 });
  expect(low.count).toBe(all.count - all.score_counts[10]!);
  const none = await client.reviews.list({ doctor: 99_999_999 });
  expect([none.count, none.feedback_score, none.score_counts]).toEqual([0, 0, Array.from({ length: 11 }, () => 0)]);
});

test("C-10 C-12 a clinic's reviews are the published ones of its doctors in the city, as its rating counts", async () => {
  const client = api.client();
  const [city] = await client.cities.list();
  const { results: clinics } = await client.clinics.list({ city: city!.id, limit: 4 });
  for (const { id: clinic, feedback_count } of clinics) {
    const all = await client.reviews.list({ clinic, city: city!.id, limit: 100 });
    const { results: doctors } = await client.doctors.list({ clinic, city: city!.id, limit: 500 });
    const names = new Map(doctors.map(({ slug, name }) => [slug, name]));
    expect(all.count).toBe(feedback_count);
    expect(all.score_counts.reduce((sum, count) => sum + count, 0)).toBe(feedback_count);
    for (const { doctor_slug, doctor_name } of all.results) expect(names.get(doctor_slug)).toBe(doctor_name);
    const dates = all.results.map(({ created_at }) => created_at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await client.reviews.list({ clinic, city: 99_999_999 })).count).toBe(0);
    expect((await api.client("hu").reviews.list({ clinic })).count).toBe(0);
  }
  const { id: clinic, feedback_count } = clinics.find((clinic) => clinic.feedback_count > 0)!;
  const [latest] = (await client.reviews.list({ clinic, city: city!.id, limit: 1 })).results;
  const pending = { status: "pending", moderated_at: null } as const;
  await api.database.db.updateTable("reviews").set(pending).where("id", "=", latest!.id).execute();
  const rest = await client.reviews.list({ clinic, city: city!.id, limit: 100 });
  expect([rest.count, rest.results.some(({ id }) => id === latest!.id)]).toEqual([feedback_count - 1, false]);
  const { doctor_slug: slug } = rest.results[0]!;
  const left = api.database.db.selectFrom("doctors").select("id").where("slug", "=", slug);
  await api.database.db
    .updateTable("doctor_services")
    .set({ is_active: false })
    .where("doctor_id", "in", left)
    .execute();
  const { results: shown } = await client.reviews.list({ clinic, city: city!.id, limit: 100 });
  expect(shown.map(({ doctor_slug }) => doctor_slug)).not.toContain(slug);
  await expect(client.reviews.list({})).rejects.toMatchObject({ status: 400 });
});

test("C-12 clinics are sorted in dictionary order of the language, across pages", async () => {
  const order = { hu: ["Hársfa", "Őrangyal", "Zöldkereszt"], kz: ["Дәру", "Достар", "Қарлығаш"] } as const;
  for (const [country, locale] of [
    ["hu", "hu"],
    ["kz", "kk"],
  ] as const) {
    const client = api.client(country).with({ locale });
    const clinics = (await client.clinics.list({ limit: 3 })).results;
    for (const [index, { id }] of clinics.toReversed().entries()) {
      await api.database.db
        .updateTable("clinics")
        .set({ name: { [locale]: order[country][index]! } })
        .where("id", "=", id)
        .execute();
    }
    const ids = clinics.map(({ id }) => id);
    const names = async (limit: number, offset: number) =>
      (await client.clinics.list({ id: ids, limit, offset })).results.map(({ name }) => name);
    expect(await names(3, 0)).toEqual(order[country]);
    expect([await names(2, 0), await names(2, 2)].flat()).toEqual(order[country]);
  }
});
