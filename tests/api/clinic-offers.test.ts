import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCatalogue, refused, type Catalogue } from "../support/clinic-catalogue.ts";
import { offerAtNewBranch } from "../support/offer-at-new-branch.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.reset());

describe("a doctor's service", () => {
  test("has the published price and sanitised conditions", async () => {
    const first = await catalogue.firstOffer();
    const conditions = { ru: '<p onclick="x()">Первый <b>приём</b><script>alert(1)</script></p>' };
    await catalogue.offer({ ...first, base_price: 2000, discount_price: 1500, price_conditions: conditions });
    const { services } = await catalogue.shown();
    expect(services.find(({ service }) => service.id === first.service)).toMatchObject({
      base_price: 2000,
      discount_price: 1500,
      discount_percent: 25,
      price_conditions: "<p>Первый <b>приём</b></p>",
    });
    const [change] = await catalogue.changes();
    expect(change).toMatchObject({
      service: { id: first.service },
      after: { base_price: 2000, price_conditions: { ru: "<p>Первый <b>приём</b></p>" } },
    });
  });

  test("changes the list's price", async () => {
    const first = await catalogue.firstOffer();
    await catalogue.offer({ ...first, base_price: 3, discount_price: 3 });
    const [city] = await catalogue.api.client().cities.list();
    const { results } = await catalogue.api
      .client()
      .doctors.list({ city: city!.id, service: [first.service], ordering: "price", limit: 1 });
    expect(results[0]?.id).toBe(catalogue.doctor);
  });

  test.each([
    [{ base_price: 100, discount_price: 101 }, "discount_price", "discount_too_high"],
    [{ base_price: 100, discount_price: 0 }, "discount_price", "discount_too_high"],
    [{ age_from: 13, age_to: 12 }, "age_to", "ages_reversed"],
  ])("with %o is refused", async (values, attr, code) => {
    await expect(catalogue.offer({ ...(await catalogue.firstOffer()), ...values })).rejects.toMatchObject(
      refused(attr, code),
    );
  });

  test("is offered here too if the doctor has it at another branch", async () => {
    const { db } = catalogue.api.database;
    const { other_services: others } = await catalogue.read();
    const { id } = catalogue.booker.offer.doctorService;
    const there = await offerAtNewBranch(catalogue.api.database, { id, clinic: catalogue.clinic });
    await db.updateTable("doctor_services").set({ service_id: others[0]!.id }).where("id", "=", there).execute();
    expect((await catalogue.read()).other_services).toEqual(others);
    await db.deleteFrom("doctor_services").where("id", "=", there).execute();
  });

  test("is added from the country's services, once", async () => {
    const { other_services: others } = await catalogue.read();
    const added = others.at(-1)!;
    const { entry, shown: seen } = await catalogue.offer({ service: added.id, version: null, base_price: 900 });
    expect(seen?.services.map(({ service }) => service.id)).toContain(added.id);
    expect(entry.other_services.map(({ id }) => id)).not.toContain(added.id);
    await expect(catalogue.offer({ service: added.id, version: null })).rejects.toMatchObject(
      refused("version", "changed_meanwhile"),
    );
    expect((await catalogue.changes())[0]).toMatchObject({ service: added, before: {}, after: { base_price: 900 } });
    await catalogue.api.database.db
      .deleteFrom("doctor_services")
      .where("doctor_id", "=", catalogue.doctor)
      .where("service_id", "=", added.id)
      .execute();
  });

  test("that only another country has is not added", async () => {
    const { id } = await catalogue.api.database.db
      .selectFrom("services")
      .select("id")
      .where("country", "=", "hu")
      .limit(1)
      .executeTakeFirstOrThrow();
    await expect(catalogue.offer({ service: id, version: null })).rejects.toMatchObject(
      refused("service", "reference_unknown"),
    );
  });

  test("that is taken away cannot be booked, and a booked visit stays", async () => {
    const visit = await catalogue.booker.book();
    const { offers } = await catalogue.read();
    const booked = offers.find(({ service }) => service.id === catalogue.booker.offer.doctorService.service.id)!;
    await catalogue.offer({ ...booked.values, service: booked.service.id, version: booked.version, is_active: false });
    await expect(
      catalogue.api.client().doctors.byDoctorService({ id: catalogue.booker.offer.doctorService.id }),
    ).rejects.toMatchObject({
      status: 404,
    });
    const { status } = await catalogue.api.database.db
      .selectFrom("appointments")
      .select("status")
      .where("id", "=", visit.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("booked");
  });

  test("two editors who price it at once do not overwrite each other", async () => {
    const first = await catalogue.firstOffer();
    const done = await Promise.allSettled(
      [11, 12, 13].map((price) => catalogue.offer({ ...first, base_price: price, discount_price: price })),
    );
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // Sent again after a lost response.
    const { base_price, discount_price } = await catalogue.firstOffer();
    await catalogue.offer({ ...first, base_price, discount_price });
    expect(await catalogue.changes()).toHaveLength(1);
  });

  test("sent again by the clinic's own system, has the values that were sent last", async () => {
    const first = await catalogue.firstOffer();
    await catalogue.offer({ ...first, base_price: 5000, discount_price: 5000 });
    await catalogue.api.database.db
      .updateTable("doctor_services")
      .set({ base_price: 600, discount_price: 600 })
      .where("doctor_id", "=", catalogue.doctor)
      .where("service_id", "=", first.service)
      .execute();
    await expect(catalogue.offer({ ...first, base_price: 5100, discount_price: 5100 })).rejects.toMatchObject(
      refused("version", "changed_meanwhile"),
    );
    expect(await catalogue.firstOffer()).toMatchObject({ base_price: 600 });
  });
});
