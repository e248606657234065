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

  test("is asked where its position puts it, whenever it was added", async () => {
    const { db } = catalogue.api.database;
    await ask({}, await versionNow());
    await ask({ param_name: "patientBirthPlace" });
    const fields = db.updateTable("clinic_branch_fields").where("clinic_branch_id", "=", catalogue.branch);
    await fields.set({ position: 90 }).where("param_name", "=", param_name).execute();
    const names = (await catalogue.api.client().appointments.fields({ id: catalogue.branch })).map(
      (one) => one.param_name,
    );
    await fields.set({ is_active: false }).where("param_name", "=", "patientBirthPlace").execute();
    expect(names).toEqual(["patientBirthPlace", param_name]);
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
    const both = [first!.id, second!.id].toSorted((one, other) => one - other);
    for (const ids of [both.toReversed(), both]) await ask({ services: ids, is_active: true }, await versionNow());
    expect(await askedOfBoth()).toEqual([true, true]);
    const stale = await versionNow();
    await ask({}, stale);
    expect(await askedOfBoth()).toEqual([true, true]);
    await expect(ask({ services: [first!.id] }, stale)).rejects.toMatchObject(refused("version", "changed_meanwhile"));
    const { results } = await desk.clinicDesk.catalogueChanges({ clinic_branch: branch });
    expect(results.map(({ before, after }) => [before["services"], after["services"]])).toEqual([
      [both, []],
      [[second!.id], both],
      [[first!.id], [second!.id]],
      [[], [first!.id]],
    ]);
  });

  test("is asked of children, then of adults", async () => {
    for (const audience of ["children", "adults"] as const) {
      const { fields } = await ask({ audience }, await versionNow());
      expect(fields.find((field) => field.param_name === param_name)!.values.audience).toBe(audience);
    }
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
