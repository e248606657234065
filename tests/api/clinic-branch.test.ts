import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createCatalogue, refused, type Catalogue } from "../support/clinic-catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.reset());

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
    const shownBranch = (await catalogue.shown()).clinic_branches.find(({ id }) => id === catalogue.branch);
    expect(shownBranch).toMatchObject({
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
    const { clinic, branch, staff } = catalogue;
    const { db } = catalogue.api.database;
    const sibling = await db
      .selectFrom("clinic_branches")
      .select(["id", "clinic_id"])
      .where("country", "=", "kg")
      .where("id", "!=", branch)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const siblingBelongsTo = (clinic_id: number) =>
      db.updateTable("clinic_branches").set({ clinic_id }).where("id", "=", sibling.id).execute();
    onTestFinished(async () => void (await siblingBelongsTo(sibling.clinic_id)));
    await siblingBelongsTo(clinic);
    const ofClinic = await staff("clinic_admin", { clinic });
    const ofSibling = await ofClinic.clinicDesk.catalogueChanges({ clinic_branch: sibling.id });
    expect(ofSibling.results).toEqual([]);
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

    const { id: elsewhere } = await db
      .selectFrom("clinic_branches")
      .select("id")
      .where("country", "=", "kg")
      .where("city_id", "!=", city_id)
      .executeTakeFirstOrThrow();
    const staff = await catalogue.staff("clinic_branch_admin", { branch: elsewhere });
    const read = await staff.clinicDesk.catalogueBranch({ clinic_branch: elsewhere });
    const location = { ...read.values.location, lat: read.values.location.lat + 0.001 };
    const shown = { ...read.values, location, version: read.version, clinic_branch: elsewhere, is_preview: true };
    expect((await staff.clinicDesk.publishBranch(shown)).values.location).toEqual(location);
  });

  test.each([
    [{ phone: "call us" }, "phone", "phone_number"],
    [{ phone: "0312 55 55 55 доб. 12" }, "phone", "phone_number"],
    [{ phone: "0312 55 55 55, 0312 55 55 56" }, "phone", "phone_number"],
    [{ phone: "0312 55 55" }, "phone", "phone_format"],
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
    const otherBranch = { clinic_branch: other.id };
    await expect(catalogue.desk.clinicDesk.catalogueBranch(otherBranch)).rejects.toMatchObject({ status: 404 });
    await expect(catalogue.desk.clinicDesk.publishBranch({ ...otherBranch, version: "" })).rejects.toMatchObject({
      status: 404,
    });
    await expect(catalogue.desk.clinicDesk.catalogueChanges(otherBranch)).rejects.toMatchObject({ status: 404 });
  });
});
