import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "#app/contract/client.ts";
import { createCatalogue, refused, type Catalogue } from "../support/clinic-catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.reset());

describe("a question of the booking form", () => {
  const param_name = "patientMothersName" as const;
  const asked = async (query: { doctor_service?: number } = {}) =>
    (
      await catalogue.api
        .client()
        .with({ locale: "ru" })
        .appointments.fields({ id: catalogue.branch, ...query })
    ).filter((field) => field.param_name === param_name);
  const ask = (values: object = {}, version: string | null = null) =>
    catalogue.desk.clinicDesk.publishField({
      clinic_branch: catalogue.branch,
      param_name,
      title: { ru: "Имя матери" },
      version,
      ...values,
    });
  const versionNow = async () =>
    (await catalogue.desk.clinicDesk.catalogueBranch({ clinic_branch: catalogue.branch })).fields.find(
      (field) => field.param_name === param_name,
    )?.version ?? null;

  test("is previewed, asked once published, changed, and taken away, each change with its record", async () => {
    await ask({ is_preview: true });
    expect(await asked()).toEqual([]);
    await ask({ is_required: true });
    expect(await asked()).toMatchObject([{ title: "Имя матери", is_required: true }]);
    await expect(ask()).rejects.toMatchObject(refused("version", "changed_meanwhile"));
    await expect(ask({ min_length: 5, max_length: 4 }, await versionNow())).rejects.toMatchObject(
      refused("max_length", "lengths_reversed"),
    );
    await ask({ max_length: 40 }, await versionNow());
    expect(await asked()).toMatchObject([{ is_required: false, max_length: 40 }]);
    await ask({ max_length: 40, is_active: false }, await versionNow());
    expect(await asked()).toEqual([]);
    const { results } = await catalogue.desk.clinicDesk.catalogueChanges({ clinic_branch: catalogue.branch });
    expect(results).toMatchObject([
      {
        staff_name: "Асель Осмонова",
        before: { param_name, is_active: true },
        after: { param_name, is_active: false },
      },
      { before: { is_required: true, max_length: null }, after: { is_required: false, max_length: 40 } },
      { before: {}, after: { param_name, title: { ru: "Имя матери" }, is_required: true } },
    ]);
  });

  test("is asked of the chosen services only, and of all again when none is chosen", async () => {
    const { untouched, branch, desk } = catalogue;
    const { services } = await desk.clinicDesk.catalogueBranch({ clinic_branch: branch });
    const [first, second] = untouched.offers.map(({ service }) => service);
    expect(services).toEqual(expect.arrayContaining([first, second]));
    const { services: bookable } = await catalogue.shown();
    const askedOf = async (service: number) => {
      const doctor_service = bookable.find((one) => one.service.id === service)!.id;
      return (await asked({ doctor_service })).length > 0;
    };
    const askedOfBoth = async () => [await askedOf(first!.id), await askedOf(second!.id)];
    await ask({ services: [first!.id, first!.id], is_active: true }, await versionNow());
    expect(await askedOfBoth()).toEqual([true, false]);
    await ask({ services: [second!.id], is_active: true }, await versionNow());
    expect(await askedOfBoth()).toEqual([false, true]);
    const stale = await versionNow();
    await ask({}, stale);
    expect(await askedOfBoth()).toEqual([true, true]);
    await expect(ask({ services: [first!.id] }, stale)).rejects.toMatchObject(refused("version", "changed_meanwhile"));
    const { results } = await desk.clinicDesk.catalogueChanges({ clinic_branch: branch });
    expect(results.map(({ before, after }) => [before["services"], after["services"]])).toEqual([
      [[second!.id], []],
      [[first!.id], [second!.id]],
      [[], [first!.id]],
    ]);
  });

  test("cannot be limited to a service of no doctor of the branch", async () => {
    const { branch, desk, untouched } = catalogue;
    const { services } = await desk.clinicDesk.catalogueBranch({ clinic_branch: branch });
    const known = services.map(({ id }) => id);
    const absent = untouched.other_services.find(({ id }) => !known.includes(id))!;
    const own = untouched.offers[0]!.service.id;
    await expect(ask({ services: [own, absent.id] }, await versionNow())).rejects.toMatchObject(
      refused("services", "reference_unknown"),
    );
  });

  test.each(["\u200B\u200B", "Имя\u202Eиретам", "Имя\u0007"])(
    "with the title %j, which has a character that nobody sees, is refused",
    async (title) => {
      await expect(ask({ title: { ru: title } }, await versionNow())).rejects.toMatchObject(
        refused("title.ru", "invalid"),
      );
    },
  );

  test("O-01 of a branch of others is not found", async () => {
    const { db } = catalogue.api.database;
    const other = await db
      .selectFrom("clinic_branches")
      .select("id")
      .where("id", "!=", catalogue.branch)
      .executeTakeFirstOrThrow();
    await expect(ask({ clinic_branch: other.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a branch", () => {
  const day = [
    { opens: "08:00", closes: "13:00" },
    { opens: "14:00", closes: "18:00" },
  ];
  const week = [day, day, day, day, day, [], []];
  const readBranch = () => catalogue.desk.clinicDesk.catalogueBranch({ clinic_branch: catalogue.branch });
  const publishBranch = (values: object, version: string) =>
    catalogue.desk.clinicDesk.publishBranch({ clinic_branch: catalogue.branch, version, ...values });

  test("has the published phone and opening hours, and a record of its own", async () => {
    const { version, values } = await readBranch();
    await publishBranch({ phone: "+996 312 00-00-01", opening_hours: week, is_preview: true }, version);
    expect((await readBranch()).values).toEqual(values);
    const branch_name = { ru: "Филиал на Чүй" };
    const address = { ru: "проспект Чүй, 114" };
    await publishBranch({ branch_name, address, phone: "+996 312 00-00-01", opening_hours: week }, version);
    const at = (await catalogue.shown()).clinic_branches.find(({ id }) => id === catalogue.branch);
    expect(at).toMatchObject({
      name: branch_name.ru,
      address: address.ru,
      phone: "+996312000001",
      opening_hours: week,
    });
    const { results } = await catalogue.desk.clinicDesk.catalogueChanges({ clinic_branch: catalogue.branch });
    expect(results.map(({ after }) => after)).toEqual([
      { branch_name, address, phone: "+996312000001", opening_hours: week },
    ]);
    expect(await catalogue.changes()).toEqual([]);
    await expect(publishBranch({ phone: null }, version)).rejects.toMatchObject(
      refused("version", "changed_meanwhile"),
    );
  });

  test("that moves has the stations near its new place, and cannot move out of its city", async () => {
    const { db } = catalogue.api.database;
    const { values, version } = await readBranch();
    const stationsNow = () =>
      db
        .selectFrom("clinic_branch_stations")
        .select(["station_id", "distance"])
        .where("clinic_branch_id", "=", catalogue.branch)
        .orderBy("station_id")
        .execute();
    const before = await stationsNow();
    const { lat, lng } = values.location;
    // Some 20 km to the north: none of its stations is near.
    const moved = { lat: lat + 0.18, lng };
    const { city_id } = await db
      .selectFrom("clinic_branches")
      .select("city_id")
      .where("id", "=", catalogue.branch)
      .executeTakeFirstOrThrow();
    const station = await db
      .insertInto("stations")
      .values({ city_id, name: JSON.stringify({ ru: "Север" }), lat: moved.lat + 0.01, lng })
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = await publishBranch({ ...values, location: moved }, version);
    expect(await stationsNow()).toEqual([{ station_id: station.id, distance: 1113 }]);
    await expect(publishBranch({ ...values, location: { lat: lat + 1, lng } }, after.version)).rejects.toMatchObject(
      refused("location", "place_far"),
    );
    await publishBranch(values, after.version);
    expect(await stationsNow()).toEqual(before);
    await db.deleteFrom("stations").where("id", "=", station.id).execute();
  });

  test.each([
    [{ phone: "call us" }, "phone", "phone_number"],
    [{ opening_hours: [[day[1], day[0]], [], [], [], [], [], []] }, "opening_hours", "opening_order"],
    [
      { opening_hours: [[{ opens: "10:00", closes: "09:00" }], [], [], [], [], [], []] },
      "opening_hours",
      "opening_order",
    ],
  ])("with %o is refused", async (values, attr, code) => {
    const { version } = await readBranch();
    await expect(publishBranch(values, version)).rejects.toMatchObject(refused(attr, code));
  });

  test.each([
    ["0312 55 55 55", "+996312555555"],
    ["0555 123456", "+996555123456"],
    ["+36 1 234 5678", "+36 1 234 5678"],
    ["555-55-55", "555-55-55"],
  ])("O-01 has the phone %s as %s", async (typed, phone) => {
    const { version } = await readBranch();
    expect((await publishBranch({ phone: typed }, version)).values.phone).toBe(phone);
  });

  test("O-01 of others is not found", async () => {
    const other = await catalogue.api.database.db
      .selectFrom("clinic_branches")
      .select("id")
      .where("id", "!=", catalogue.branch)
      .limit(1)
      .executeTakeFirstOrThrow();
    const asked = { clinic_branch: other.id };
    await expect(catalogue.desk.clinicDesk.catalogueBranch(asked)).rejects.toMatchObject({ status: 404 });
    await expect(catalogue.desk.clinicDesk.publishBranch({ ...asked, version: "" })).rejects.toMatchObject({
      status: 404,
    });
    await expect(catalogue.desk.clinicDesk.catalogueChanges(asked)).rejects.toMatchObject({ status: 404 });
  });
});

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

/** In the city of the branch that is there, at its own address. */
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

  test("O-01 is previewed, added once by forms sent together, recorded, and takes doctors", async () => {
    const before = await count();
    const preview = await add({ is_preview: true });
    expect(preview).toMatchObject({ branch: { name: "Второй филиал" }, values: { address, location: place } });
    expect(await count()).toBe(before);
    const tries = await Promise.allSettled([add(), add(), add()]);
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    await expect(add()).rejects.toMatchObject(refused(null, "branch_there"));
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

  test("has the stations near its place", async () => {
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

  test("is refused far from its city, in a city of another country, and with hours out of order", async () => {
    const { db } = catalogue.api.database;
    const foreign = await db.selectFrom("cities").select("id").where("country", "=", "hu").executeTakeFirstOrThrow();
    const other = { address: { ru: "улица Дальняя, 9" } };
    await expect(add({ ...other, location: { lat: place.lat + 1, lng: place.lng } })).rejects.toMatchObject(
      refused("location", "place_far"),
    );
    await expect(add({ ...other, city: foreign.id })).rejects.toMatchObject(refused("city", "reference_unknown"));
    const reversed = [[{ opens: "10:00", closes: "09:00" }], [], [], [], [], [], []];
    await expect(add({ ...other, opening_hours: reversed })).rejects.toMatchObject(
      refused("opening_hours", "opening_order"),
    );
  });

  test("O-01 is not added by staff of one branch, nor to the clinic of others", async () => {
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

  test("of a draft clinic is not shown before the clinic is", async () => {
    const { db } = catalogue.api.database;
    const draft = (is_draft: boolean) =>
      db.updateTable("clinics").set({ is_draft }).where("id", "=", catalogue.clinic).execute();
    await draft(true);
    try {
      const { branch } = await add({ address: { ru: "улица Новая, 7" } });
      const stored = db.selectFrom("clinic_branches").select("is_active").where("id", "=", branch.id);
      expect(await stored.execute()).toEqual([{ is_active: false }]);
    } finally {
      await draft(false);
    }
  });
});

describe("a doctor of another branch", () => {
  test("O-01 works at a branch too, once however often it is asked, and takes services there", async () => {
    const { desk, clinic, doctor, untouched } = catalogue;
    const admin = await catalogue.staff("clinic_admin", { clinic });
    const { branch } = await addBranch(admin, { branch_name: { ru: "Третий филиал" } });
    const offered = { id: doctor, name: untouched.doctor.name };
    expect((await admin.clinicDesk.doctors({ clinic_branch: branch.id })).other_doctors).toContainEqual(offered);
    const at = { clinic_branch: branch.id, doctor };
    const answers = await Promise.all([1, 2, 3].map(() => admin.clinicDesk.addDoctorToBranch(at)));
    expect(answers.map(({ doctor: added, offers }) => [added.id, offers])).toEqual([1, 2, 3].map(() => [doctor, []]));
    const list = await admin.clinicDesk.doctors({ clinic_branch: branch.id });
    expect([list.doctors.map(({ id }) => id), list.other_doctors.some(({ id }) => id === doctor)]).toEqual([
      [doctor],
      false,
    ]);
    const { results } = await admin.clinicDesk.catalogueChanges(at);
    expect(results).toMatchObject([{ service: null, before: {}, after: { branch: { ru: "Третий филиал" } } }]);
    const { shown } = await admin.clinicDesk.publishOffer({
      ...at,
      service: untouched.offers[0]!.service.id,
      base_price: 900,
    });
    expect(shown?.clinic_branches.map(({ id }) => id)).toContain(branch.id);
    expect((await desk.clinicDesk.doctors({ clinic_branch: catalogue.branch })).other_doctors).toEqual([]);
  });

  test("O-01 is not added by staff of another branch, nor from another clinic", async () => {
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
    const at = { clinic_branch: branch.id, doctor: foreign.id };
    await expect(admin.clinicDesk.addDoctorToBranch(at)).rejects.toMatchObject(notFound);
    await expect(
      desk.clinicDesk.addDoctorToBranch({ clinic_branch: branch.id, doctor: catalogue.doctor }),
    ).rejects.toMatchObject(notFound);
    expect((await admin.clinicDesk.doctors({ clinic_branch: branch.id })).doctors).toEqual([]);
  });
});
