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
  const shownQuestions = async (query: { doctor_service?: number } = {}) =>
    (
      await catalogue.api
        .client()
        .with({ locale: "ru" })
        .appointments.fields({ id: catalogue.branch, ...query })
    ).filter((field) => field.param_name === param_name);
  const publish = (values: object = {}, version: string | null = null) =>
    catalogue.desk.clinicDesk.publishField({
      clinic_branch: catalogue.branch,
      param_name,
      title: { ru: "Имя матери" },
      version,
      ...values,
    });
  const readVersion = async () =>
    (await catalogue.desk.clinicDesk.catalogueBranch({ clinic_branch: catalogue.branch })).fields.find(
      (field) => field.param_name === param_name,
    )?.version ?? null;

  test("is shown once published, changed and removed; each change but the preview is recorded", async () => {
    await publish({ is_preview: true });
    expect(await shownQuestions()).toEqual([]);
    await publish({ is_required: true });
    expect(await shownQuestions()).toMatchObject([{ title: "Имя матери", is_required: true }]);
    await publish({ is_required: true });
    await expect(publish()).rejects.toMatchObject(refused("version", "changed_meanwhile"));
    await expect(publish({ min_length: 5, max_length: 4 }, await readVersion())).rejects.toMatchObject(
      refused("max_length", "lengths_reversed"),
    );
    await publish({ max_length: 40 }, await readVersion());
    expect(await shownQuestions()).toMatchObject([{ is_required: false, max_length: 40 }]);
    await publish({ max_length: 40, is_active: false }, await readVersion());
    expect(await shownQuestions()).toEqual([]);
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

  test("is shown in the order of positions, not of additions", async () => {
    const { db } = catalogue.api.database;
    await publish({}, await readVersion());
    await publish({ param_name: "patientBirthPlace" });
    const fields = db.updateTable("clinic_branch_fields").where("clinic_branch_id", "=", catalogue.branch);
    await fields.set({ position: 90 }).where("param_name", "=", param_name).execute();
    const names = (await catalogue.api.client().appointments.fields({ id: catalogue.branch })).map(
      (field) => field.param_name,
    );
    await fields.set({ is_active: false }).where("param_name", "=", "patientBirthPlace").execute();
    expect(names).toEqual(["patientBirthPlace", param_name]);
  });

  test("is shown for the chosen services only, and for all when none is chosen", async () => {
    const { untouched, branch, desk } = catalogue;
    const { services } = await desk.clinicDesk.catalogueBranch({ clinic_branch: branch });
    const [first, second] = untouched.offers.map(({ service }) => service);
    expect(services).toEqual(expect.arrayContaining([first, second]));
    const { services: bookable } = await catalogue.shown();
    const isShownFor = async (service: number) => {
      const doctor_service = bookable.find((offer) => offer.service.id === service)!.id;
      return (await shownQuestions({ doctor_service })).length > 0;
    };
    const shownForBoth = async () => [await isShownFor(first!.id), await isShownFor(second!.id)];
    await publish({ services: [first!.id, first!.id], is_active: true }, await readVersion());
    expect(await shownForBoth()).toEqual([true, false]);
    await publish({ services: [second!.id], is_active: true }, await readVersion());
    expect(await shownForBoth()).toEqual([false, true]);
    const both = [first!.id, second!.id].toSorted((first, second) => first - second);
    for (const ids of [both.toReversed(), both]) await publish({ services: ids, is_active: true }, await readVersion());
    expect(await shownForBoth()).toEqual([true, true]);
    const stale = await readVersion();
    await publish({}, stale);
    expect(await shownForBoth()).toEqual([true, true]);
    await expect(publish({ services: [first!.id] }, stale)).rejects.toMatchObject(
      refused("version", "changed_meanwhile"),
    );
    const { results } = await desk.clinicDesk.catalogueChanges({ clinic_branch: branch });
    expect(results.map(({ before, after }) => [before["services"], after["services"]])).toEqual([
      [both, []],
      [[second!.id], both],
      [[first!.id], [second!.id]],
      [[], [first!.id]],
    ]);
  });

  test("has an audience of children or adults that can be changed", async () => {
    for (const audience of ["children", "adults"] as const) {
      const { fields } = await publish({ audience }, await readVersion());
      expect(fields.find((field) => field.param_name === param_name)!.values.audience).toBe(audience);
    }
  });

  test("cannot be limited to a service that no doctor of the branch offers", async () => {
    const { branch, desk, untouched } = catalogue;
    const { services } = await desk.clinicDesk.catalogueBranch({ clinic_branch: branch });
    const offeredIds = services.map(({ id }) => id);
    const absent = untouched.other_services.find(({ id }) => !offeredIds.includes(id))!;
    const offered = untouched.offers[0]!.service.id;
    await expect(publish({ services: [offered, absent.id] }, await readVersion())).rejects.toMatchObject(
      refused("services", "reference_unknown"),
    );
  });

  test.each(["\u200B\u200B", "Имя\u202Eиретам", "Имя\u0007"])(
    "with the title %j, which has an invisible character, is refused",
    async (title) => {
      await expect(publish({ title: { ru: title } }, await readVersion())).rejects.toMatchObject(
        refused("title.ru", "invalid"),
      );
    },
  );

  test("O-01 cannot be published at a branch of another clinic", async () => {
    const { db } = catalogue.api.database;
    const other = await db
      .selectFrom("clinic_branches")
      .select("id")
      .where("id", "!=", catalogue.branch)
      .executeTakeFirstOrThrow();
    await expect(publish({ clinic_branch: other.id })).rejects.toMatchObject({ status: 404 });
  });
});
