import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
    const address = { ru: "проспект Чүй, 114" };
    await publishBranch({ address, phone: "+996 312 00-00-01", opening_hours: week }, version);
    const at = (await catalogue.shown()).clinic_branches.find(({ id }) => id === catalogue.branch);
    expect(at).toMatchObject({ address: address.ru, phone: "+996 312 00-00-01", opening_hours: week });
    const { results } = await catalogue.desk.clinicDesk.catalogueChanges({ clinic_branch: catalogue.branch });
    expect(results.map(({ after }) => after)).toEqual([{ address, phone: "+996 312 00-00-01", opening_hours: week }]);
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
