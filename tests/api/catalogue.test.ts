import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cityTime } from "#app/calendar/city-time.ts";
import { countryIds } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import { createTestApi, findBookable, type TestApi } from "../support/api.ts";

let api: TestApi;
describe.each(["in process", "over HTTP"] as const)("A-05 the client %s:", (reach) => {
  beforeAll(async () => {
    api = await createTestApi(reach);
  });
  afterAll(() => api.close());

  test.each(countryIds)(
    "A-01 A-05 the calls of a booking match the contract in %s, in all of its languages",
    async (country) => {
      for (const locale of getCountry(country).locales) {
        const client = api.client(country).with({ locale });
        const [city] = await client.cities.list();
        expect(city!.doctors_count).toBeGreaterThan(0);
        await client.cities.areas({ city: city!.id });
        await client.insurances.list();
        const services = await client.services.list({
          city: city!.id,
          expand: ["adult_service", "children_service", "extra_services"],
        });
        expect(services.count).toBeGreaterThan(0);
        const list = await client.doctors.list({
          city: city!.id,
          service: [services.results[0]!.id],
          limit: 8,
          expand: ["services", "clinic_branches"],
        });
        expect(list.results.length).toBe(Math.min(8, list.count));
        for (const doctor of list.results) {
          const offered = new Set(doctor.services.map(({ service }) => service.id));
          expect(offered).toEqual(new Set([services.results[0]!.id]));
          expect((await client.doctors.get({ slug: doctor.slug })).id).toBe(doctor.id);
        }
      }
    },
  );

  test("A-02 paging lists each doctor once, with correct next and previous URLs", async () => {
    const client = api.client();
    const [city] = await client.cities.list();
    const seen: number[] = [];
    let url: string | null = `/api/v1/doctors/?city=${city!.id}&limit=7`;
    let count = 0;
    while (url) {
      const page = (await (await api.fetch(url)).json()) as {
        count: number;
        next: string | null;
        results: { id: number }[];
      };
      seen.push(...page.results.map((doctor) => doctor.id));
      count = page.count;
      url = page.next;
    }
    expect(seen.length).toBe(count);
    expect(new Set(seen).size).toBe(count);
    const second = await client.doctors.list({ city: city!.id, limit: 7, offset: 7 });
    expect(new URL(second.previous!, "http://x").searchParams.has("offset")).toBe(false);
  });

  test("D-09 the list is sorted by price, rating and experience", async () => {
    const client = api.client();
    const [city] = await client.cities.list();
    const listBy = async (ordering: "price" | "rating" | "experience") =>
      (await client.doctors.list({ city: city!.id, ordering, expand: ["services"] })).results;

    const ratings = (await listBy("rating")).map((doctor) => doctor.feedback_score);
    expect(ratings).toEqual(ratings.toSorted((one, other) => other - one));
    const { db } = api.database;
    const [experienced] = await listBy("experience");
    await db.updateTable("doctors").set({ experience: null }).where("id", "=", experienced!.id).execute();
    const years = (await listBy("experience")).map((doctor) => doctor.experience ?? -1);
    expect(years).toEqual(years.toSorted((one, other) => other - one));
    await db
      .updateTable("doctors")
      .set({ experience: experienced!.experience })
      .where("id", "=", experienced!.id)
      .execute();
    const prices = (await listBy("price")).map((doctor) =>
      Math.min(...doctor.services.map((service) => service.discount_price || Infinity)),
    );
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  });

  test("D-09 without a position an order by distance is the default order", async () => {
    const { cities, doctors } = api.client();
    const [city] = await cities.list();
    const listBy = async (ordering: "default" | "distance") =>
      (await doctors.list({ city: city!.id, ordering, limit: 50 })).results.map(({ id }) => id);
    expect(await listBy("distance")).toEqual(await listBy("default"));
  });

  test("C-06 a booked slot is no longer listed, and the nearest slot is the first listed", async () => {
    const client = api.client("hu");
    const { doctorService, slots } = await findBookable(client);
    const [taken, next] = slots;
    const offer = {
      doctor: taken!.doctor,
      service: doctorService.service.id,
      clinic_branch: doctorService.clinic_branch,
    };
    expect(await client.slots.nearest(offer)).toEqual({ data: taken!.datetime });

    await api.database.db
      .insertInto("appointments")
      .values({
        hash: "h".repeat(32),
        country: "hu",
        slot_id: taken!.id,
        doctor_service_id: doctorService.id,
        doctor_id: taken!.doctor,
        clinic_branch_id: taken!.clinic_branch,
        service_id: doctorService.service.id,
        starts_at: taken!.datetime,
        timezone: "Europe/Budapest",
        client_name: "Teszt Elek",
        client_phone: "+36201234567",
        price: 0,
        currency: "HUF",
        locale: "hu",
        source: "web-desktop",
      })
      .execute();
    const { results } = await client.slots.list({ ...offer, doctor: [offer.doctor] });
    expect(results[0]).toEqual(next);
    expect(await client.slots.nearest(offer)).toEqual({ data: next!.datetime });
    const { services } = await client.doctors.byDoctorService({ id: doctorService.id });
    expect(services.find(({ id }) => id === doctorService.id)!.nearest_slot_datetime).toBe(next!.datetime);
    await expect(client.slots.get({ id: taken!.id })).rejects.toMatchObject({ status: 404 });
    expect((await client.slots.get({ id: next!.id })).id).toBe(next!.id);
    await expect(api.client("kg").slots.get({ id: next!.id })).rejects.toMatchObject({ status: 404 });
    const { service } = offer;
    expect((await client.slots.get({ id: next!.id, service })).id).toBe(next!.id);
    const otherService = (await client.services.list({ limit: 50 })).results.find(({ id }) => id !== service)!.id;
    await api.database.db.updateTable("slots").set({ service_id: service }).where("id", "=", next!.id).execute();
    await expect(client.slots.get({ id: next!.id, service: otherService })).rejects.toMatchObject({ status: 404 });
    const setOffered = (is_active: boolean) =>
      api.database.db.updateTable("doctor_services").set({ is_active }).where("doctor_id", "=", offer.doctor).execute();
    await setOffered(false);
    await expect(client.slots.get({ id: next!.id, service })).rejects.toMatchObject({ status: 404 });
    await setOffered(true);
    const readHasSlots = async () => (await client.doctors.byDoctorService({ id: doctorService.id })).has_slots;
    const setWithdrawn = (is_withdrawn: boolean, ids: number[]) =>
      api.database.db.updateTable("slots").set({ is_withdrawn }).where("id", "in", ids).execute();
    const ofDoctor = await api.database.db
      .selectFrom("slots")
      .select("id")
      .where("doctor_id", "=", offer.doctor)
      .execute();
    const others = ofDoctor.map(({ id }) => id).filter((id) => id !== taken!.id);
    await setWithdrawn(true, others);
    expect(await readHasSlots(), "the only slot is taken").toBe(true);
    await setWithdrawn(true, [taken!.id]);
    expect(await readHasSlots(), "there is no slot").toBe(false);
    const setStart = (starts_at: Date) =>
      api.database.db
        .updateTable("slots")
        .set({ starts_at, is_withdrawn: false })
        .where("id", "=", taken!.id)
        .execute();
    await setStart(new Date(Date.now() - 60_000));
    expect(await readHasSlots(), "the only slot is past").toBe(false);
    await setStart(new Date(taken!.datetime));
    await setWithdrawn(false, others);
    // The slot starts earlier than the minimum notice of a booking.
    await api.database.db
      .updateTable("doctor_services")
      .set({ minutes_before_appointment: 30 * 24 * 60 })
      .where("doctor_id", "=", taken!.doctor)
      .execute();
    await expect(client.slots.get({ id: next!.id })).rejects.toMatchObject({ status: 404 });
  });

  test("C-07 days limits the slots to the first days that have any", async () => {
    const client = api.client();
    const { slots, doctorService } = await findBookable(client, { atLeast: 30 });
    const offer = {
      doctor: [slots[0]!.doctor],
      clinic_branch: doctorService.clinic_branch,
      service: doctorService.service.id,
    };
    const dayOf = (slot: { datetime: string }) => cityTime(slot.datetime, "Asia/Bishkek").date;
    const days = [...new Set(slots.map(dayOf))];
    expect(days.length).toBeGreaterThan(3);

    const { results } = await client.slots.list({ ...offer, days: 3 });
    expect(results).toEqual(slots.filter((slot) => days.indexOf(dayOf(slot)) < 3));
    const later = await client.slots.list({ ...offer, days: 2, date_from: days[1] });
    expect(later.results).toEqual(slots.filter((slot) => [1, 2].includes(days.indexOf(dayOf(slot)))));
  });

  test("A-01 numbers in a query are read from decimal digits only", async () => {
    const statusOf = async (name: string, spelling: string) =>
      (await api.fetch(`/api/v1/doctors/?${new URLSearchParams({ [name]: spelling })}`)).status;
    for (const name of ["city", "service", "limit"]) {
      expect(await statusOf(name, "1"), name).toBe(200);
      for (const spelling of ["0x1", "1e0", "1.0", "+1", " 1"])
        expect(await statusOf(name, spelling), `${name} ${spelling}`).toBe(400);
    }
  });

  test("C-06 the nearest slot of a doctor at several branches is the earliest of them", async () => {
    const client = api.client("kg");
    const rows = await api.database.db
      .selectFrom("doctor_services")
      .select("doctor_id")
      .where("country", "=", "kg")
      .where("is_active", "=", true)
      .groupBy("doctor_id")
      .having((query) => query.fn.count("clinic_branch_id").distinct(), ">", 1)
      .orderBy("doctor_id")
      .limit(8)
      .execute();
    const doctors = rows.map(({ doctor_id }) => doctor_id);
    const { results } = await client.slots.list({ doctor: doctors, days: 1, limit: 5000 });
    const first = doctors.map((doctor) => results.find((slot) => slot.doctor === doctor)?.datetime);
    const nearest = await Promise.all(doctors.map((doctor) => client.slots.nearest({ doctor })));
    expect(nearest.map((found) => found?.data)).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(2);
  });

  test("A-01 slots/nearest responds with 204 when there is none and 400 without a doctor", async () => {
    expect((await api.fetch("/api/v1/slots/nearest/?doctor=99999999")).status).toBe(204);
    expect((await api.fetch("/api/v1/slots/nearest/")).status).toBe(400);
  });

  test("A-01 unknown ids and slugs are a 404", async () => {
    for (const path of [
      "services/no-such/",
      "doctors/no-such/",
      "clinic-branches/99999999/appointment-fields/",
      "doctor-services/99999999/",
    ]) {
      expect((await api.fetch(`/api/v1/${path}`)).status, path).toBe(404);
    }
  });

  test("C-09 a service that a doctor no longer offers is not in the profile", async () => {
    const client = api.client("ro");
    const { doctorService } = await findBookable(client);
    const services = async () => (await client.doctors.get({ slug })).services.map(({ id }) => id);
    const { slug } = await client.doctors.byDoctorService({ id: doctorService.id });
    expect(await services()).toContain(doctorService.id);
    const { db } = api.database;
    await db.updateTable("doctor_services").set({ is_active: false }).where("id", "=", doctorService.id).execute();
    expect(await services()).not.toContain(doctorService.id);
  });

  test("C-09 a doctor who is switched off is found by no service", async () => {
    const client = api.client("ro");
    const { doctorService, slots } = await findBookable(client);
    const setActive = (is_active: boolean) =>
      api.database.db.updateTable("doctors").set({ is_active }).where("id", "=", slots[0]!.doctor).execute();
    await setActive(false);
    await expect(client.doctors.byDoctorService({ id: doctorService.id })).rejects.toMatchObject({ status: 404 });
    await setActive(true);
    expect((await client.doctors.byDoctorService({ id: doctorService.id })).id).toBe(slots[0]!.doctor);
  });

  test("C-04 a doctor's appointments come before procedures, and branches in the order of their positions", async () => {
    const { db } = api.database;
    const { doctor_id: doctor } = await db
      .selectFrom("doctor_clinic_branches")
      .innerJoin("doctors", "doctors.id", "doctor_clinic_branches.doctor_id")
      .select("doctor_id")
      .where("doctors.country", "=", "kz")
      .groupBy("doctor_id")
      .having((has) => has.fn.countAll(), ">", 1)
      .orderBy("doctor_id")
      .executeTakeFirstOrThrow();
    const offers = await db.selectFrom("doctor_services").select("id").where("doctor_id", "=", doctor).execute();
    const client = api.client("kz");
    const read = () => client.doctors.byDoctorService({ id: offers[0]!.id });
    const before = await read();
    const procedure = (await client.services.list({ type: "procedure", limit: 1 })).results[0]!.id;
    const first = Math.min(...before.services.map(({ id }) => id));
    await db.updateTable("doctor_services").set({ service_id: procedure }).where("id", "=", first).execute();
    for (const [position, { id }] of before.clinic_branches.toReversed().entries())
      await db
        .updateTable("doctor_clinic_branches")
        .set({ position: 10 + position })
        .where("doctor_id", "=", doctor)
        .where("clinic_branch_id", "=", id)
        .execute();
    const { services, clinic_branches: branches } = await read();
    expect(services.at(-1)!.service.type).toBe("procedure");
    expect(services[0]!.service.type).toBe("initial-appointment");
    expect(branches.map(({ id }) => id)).toEqual(before.clinic_branches.map(({ id }) => id).toReversed());
  });

  test("a doctor service names the insurers that it accepts", async () => {
    const client = api.client("hu");
    const { doctorService } = await findBookable(client);
    const { services } = await client.doctors.byDoctorService({ id: doctorService.id });
    const accepted = await api.database.db
      .selectFrom("doctor_service_insurances")
      .select("insurance_id")
      .where("doctor_service_id", "=", doctorService.id)
      .orderBy("insurance_id")
      .execute();
    expect(services.find(({ id }) => id === doctorService.id)!.insurances).toEqual(
      accepted.map(({ insurance_id }) => insurance_id),
    );
  });

  test("P-01 doctors of one market are not listed in another", async () => {
    const { doctorService } = await findBookable(api.client("kz"));
    await expect(api.client("kg").doctors.byDoctorService({ id: doctorService.id })).rejects.toMatchObject({
      status: 404,
    });
  });
});
