import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "#app/contract/client.ts";
import { createCatalogue, refused, type Catalogue } from "../support/clinic-catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.reset());

let city: number;
let place: { lat: number; lng: number };

beforeAll(async () => {
  const found = await catalogue.api.database.db
    .selectFrom("clinic_branches as b")
    .innerJoin("cities as c", "c.id", "b.city_id")
    .select(["c.id", "c.lat", "c.lng"])
    .where("b.id", "=", catalogue.branch)
    .executeTakeFirstOrThrow();
  city = found.id;
  place = { lat: found.lat, lng: found.lng };
});

type NewBranch = NonNullable<Parameters<ApiClient["clinicDesk"]["addBranch"]>[0]>;

/** Adds a branch in the city of the existing one, at another address. */
const addBranch = (client: ApiClient, more: Partial<NewBranch>) =>
  client.clinicDesk.addBranch({
    clinic_branch: catalogue.branch,
    branch_name: { ru: "Второй филиал" },
    city,
    address: { ru: `улица ${more.branch_name?.ru ?? "Новая"}, 1` },
    location: place,
    ...more,
  });

describe("a new branch", () => {
  const week = [[{ opens: "08:00", closes: "13:00" }], [], [], [], [], [], []];
  const address = { ru: "улица Токтогула, 250" };
  let admin: ApiClient;

  beforeAll(async () => {
    admin = await catalogue.staff("clinic_admin", { clinic: catalogue.clinic });
  });

  const add = (more: Partial<NewBranch> = {}, client = admin) =>
    addBranch(client, { address, phone: "+996 312 00-00-02", opening_hours: week, ...more });
  const count = async () => (await admin.clinicDesk.doctors({ clinic_branch: catalogue.branch })).branches.length;

  test("O-01 is previewed, added once if three requests are sent at once, recorded as a change, and can have doctors", async () => {
    const before = await count();
    const preview = await add({ is_preview: true });
    expect(preview).toMatchObject({ branch: { name: "Второй филиал" }, values: { address, location: place } });
    expect(await count()).toBe(before);
    const outcomes = await Promise.allSettled([add(), add(), add()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    for (const more of [{ phone: null }, { is_preview: true }])
      await expect(add(more)).rejects.toMatchObject(refused(null, "branch_there"));
    expect(await count()).toBe(before + 1);

    const { branches } = await admin.clinicDesk.doctors({});
    const { id } = branches.find(({ name }) => name === "Второй филиал")!;
    const { results } = await admin.clinicDesk.catalogueChanges({ clinic_branch: id });
    expect(results).toMatchObject([
      {
        before: {},
        after: {
          branch_name: { ru: "Второй филиал" },
          city: preview.city,
          address,
          phone: "+996312000002",
          opening_hours: week,
        },
      },
    ]);
    const { entry } = await admin.clinicDesk.publishProfile({
      clinic_branch: id,
      name: { ru: "Бекова Нурзат" },
      languages: ["ru"],
    });
    const service = entry.other_services[0]!.id;
    const { shown } = await admin.clinicDesk.publishOffer({
      clinic_branch: id,
      doctor: entry.doctor.id,
      service,
      base_price: 700,
    });
    expect(shown?.clinic_branches).toMatchObject([{ id, address: address.ru, phone: "+996312000002" }]);
  });

  test("may have the same address as a branch in another city", async () => {
    const { db } = catalogue.api.database;
    const other = await db
      .selectFrom("cities")
      .select(["id", "lat", "lng"])
      .where("country", "=", "kg")
      .where("id", "<>", city)
      .executeTakeFirstOrThrow();
    const sameAddress = { address: { ru: "улица Ленина, 12" } };
    await add(sameAddress);
    const { values } = await add({ ...sameAddress, city: other.id, location: { lat: other.lat, lng: other.lng } });
    expect(values.address).toEqual(sameAddress.address);
  });

  test("gets the stations near its location", async () => {
    const { db } = catalogue.api.database;
    const station = await db
      .insertInto("stations")
      .values({ city_id: city, name: JSON.stringify({ ru: "Юг" }), lat: place.lat + 0.185, lng: place.lng })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { branch } = await add({
      address: { ru: "улица Южная, 1" },
      location: { lat: place.lat + 0.18, lng: place.lng },
    });
    const near = db.selectFrom("clinic_branch_stations").select("station_id").where("clinic_branch_id", "=", branch.id);
    expect(await near.execute()).toEqual([{ station_id: station.id }]);
  });

  test("is refused far from its city, in a city of another country, with an incomplete phone, and with hours that end before they begin", async () => {
    const { db } = catalogue.api.database;
    const foreign = await db.selectFrom("cities").select("id").where("country", "=", "hu").executeTakeFirstOrThrow();
    const other = { address: { ru: "улица Дальняя, 9" } };
    await expect(add({ ...other, location: { lat: place.lat + 1, lng: place.lng } })).rejects.toMatchObject(
      refused("location", "place_far"),
    );
    // A degree of longitude is 81 km here.
    await add({ ...other, location: { lat: place.lat, lng: place.lng + 1 }, is_preview: true });
    await expect(add({ ...other, city: foreign.id })).rejects.toMatchObject(refused("city", "reference_unknown"));
    await expect(add({ ...other, phone: "0312 55 55" })).rejects.toMatchObject(refused("phone", "phone_format"));
    const reversed = [[{ opens: "10:00", closes: "09:00" }], [], [], [], [], [], []];
    await expect(add({ ...other, opening_hours: reversed })).rejects.toMatchObject(
      refused("opening_hours", "opening_order"),
    );
  });

  test("O-01 is not added by staff of one branch (403), nor to another clinic (404)", async () => {
    const { db } = catalogue.api.database;
    const foreign = await db
      .selectFrom("clinic_branches")
      .select("id")
      .where("country", "=", "kg")
      .where("clinic_id", "!=", catalogue.clinic)
      .limit(1)
      .executeTakeFirstOrThrow();
    const other = { address: { ru: "улица Чужая, 5" } };
    await expect(add(other, catalogue.desk)).rejects.toMatchObject({ status: 403 });
    await expect(add({ ...other, clinic_branch: foreign.id })).rejects.toMatchObject({ status: 404 });
  });

  test("of a draft clinic is not shown to patients", async () => {
    const { db } = catalogue.api.database;
    await catalogue.asDraft(async () => {
      const { branch } = await add({ address: { ru: "улица Новая, 7" } });
      const stored = db.selectFrom("clinic_branches").select("is_active").where("id", "=", branch.id);
      expect(await stored.execute()).toEqual([{ is_active: false }]);
    });
  });
});

describe("a doctor of another branch", () => {
  test("O-01 is added to a branch once, however often that is requested, and can have services there", async () => {
    const { desk, clinic, doctor, untouched } = catalogue;
    const admin = await catalogue.staff("clinic_admin", { clinic });
    const { branch } = await addBranch(admin, { branch_name: { ru: "Третий филиал" } });
    const offered = { id: doctor, name: untouched.doctor.name };
    expect((await admin.clinicDesk.doctors({ clinic_branch: branch.id })).other_doctors).toContainEqual(offered);
    const doctorAtBranch = { clinic_branch: branch.id, doctor };
    const responses = await Promise.all([1, 2, 3].map(() => admin.clinicDesk.addDoctorToBranch(doctorAtBranch)));
    expect(responses.map(({ doctor: added, offers }) => [added.id, offers])).toEqual([1, 2, 3].map(() => [doctor, []]));
    const list = await admin.clinicDesk.doctors({ clinic_branch: branch.id });
    expect([list.doctors.map(({ id }) => id), list.other_doctors.some(({ id }) => id === doctor)]).toEqual([
      [doctor],
      false,
    ]);
    const { results } = await admin.clinicDesk.catalogueChanges(doctorAtBranch);
    expect(results).toMatchObject([{ service: null, before: {}, after: { branch: { ru: "Третий филиал" } } }]);
    const { shown } = await admin.clinicDesk.publishOffer({
      ...doctorAtBranch,
      service: untouched.offers[0]!.service.id,
      base_price: 900,
    });
    expect(shown?.clinic_branches.map(({ id }) => id)).toContain(branch.id);
    expect((await desk.clinicDesk.doctors({ clinic_branch: catalogue.branch })).other_doctors).toEqual([]);
  });

  test("O-01 is not added by staff of another branch, nor if the doctor is of another clinic", async () => {
    const { db } = catalogue.api.database;
    const { clinic, desk } = catalogue;
    const admin = await catalogue.staff("clinic_admin", { clinic });
    const { branch } = await addBranch(admin, { branch_name: { ru: "Четвёртый филиал" } });
    const foreign = await db
      .selectFrom("doctors as d")
      .select("d.id")
      .where("d.country", "=", "kg")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("doctor_clinic_branches as w")
              .innerJoin("clinic_branches as b", "b.id", "w.clinic_branch_id")
              .select("b.id")
              .whereRef("w.doctor_id", "=", "d.id")
              .where("b.clinic_id", "=", clinic),
          ),
        ),
      )
      .limit(1)
      .executeTakeFirstOrThrow();
    const notFound = { status: 404 };
    const doctorAtBranch = { clinic_branch: branch.id, doctor: foreign.id };
    await expect(admin.clinicDesk.addDoctorToBranch(doctorAtBranch)).rejects.toMatchObject(notFound);
    await expect(
      desk.clinicDesk.addDoctorToBranch({ clinic_branch: branch.id, doctor: catalogue.doctor }),
    ).rejects.toMatchObject(notFound);
    expect((await admin.clinicDesk.doctors({ clinic_branch: branch.id })).doctors).toEqual([]);
  });
});
