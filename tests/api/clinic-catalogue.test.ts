import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCatalogue, refused, type Catalogue } from "../support/clinic-catalogue.ts";
import { createPng } from "../support/png.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.reset());

describe("a doctor's profile", () => {
  test("is shown as published, and the change is recorded with who, before and after", async () => {
    const { values, version } = catalogue.untouched.profile;
    const name = { ...values.name, ru: "Асанова Айгүл" };
    const { entry } = await catalogue.publish({ ...values, version, name, experience: 31, languages: ["ru", "en"] });
    expect(entry.profile.values).toMatchObject({ name, experience: 31, languages: ["en", "ru"] });
    expect(await catalogue.shown()).toMatchObject({ name: "Асанова Айгүл", experience: 31, languages: ["en", "ru"] });
    expect(await catalogue.changes()).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        staff_name: "Асель Осмонова",
        service: null,
        before: { name: values.name, experience: values.experience, languages: values.languages },
        after: { name, experience: 31, languages: ["en", "ru"] },
      },
    ]);
  });

  test("is not changed by a preview, whose response has it as patients would see it", async () => {
    const { values, version } = catalogue.untouched.profile;
    const before = await catalogue.shown();
    const preview = await catalogue.publish(
      { ...values, version, about: { ru: "Новое описание" } },
      { isPreview: true },
    );
    expect(preview.shown).toMatchObject({ description: "Новое описание", name: before.name });
    expect(await catalogue.shown()).toEqual(before);
    expect(await catalogue.changes()).toEqual([]);
  });

  test("is in no list while it is not active", async () => {
    const { values, version } = catalogue.untouched.profile;
    expect((await catalogue.publish({ ...values, version, is_active: false })).shown).toBeNull();
    await expect(catalogue.shown()).rejects.toMatchObject({ status: 404 });
    const { doctors } = await catalogue.desk.clinicDesk.doctors({ clinic_branch: catalogue.branch });
    expect(doctors.find(({ id }) => id === catalogue.doctor)).toMatchObject({ is_active: false });
  });

  test("published without a change leaves no record", async () => {
    await catalogue.publish({ ...catalogue.untouched.profile.values, version: catalogue.untouched.profile.version });
    expect(await catalogue.changes()).toEqual([]);
  });

  test("of two editors the second is refused, and finds the other's values", async () => {
    const { values, version } = catalogue.untouched.profile;
    await catalogue.publish({ ...values, version, experience: 40 });
    await expect(catalogue.publish({ ...values, version, experience: 41 })).rejects.toMatchObject(
      refused("version", "changed_meanwhile"),
    );
    // Sent again after a lost response.
    await catalogue.publish({ ...values, version, experience: 40 });
    const current = await catalogue.read();
    expect(current.profile.values.experience).toBe(40);
    await catalogue.publish({ ...values, version: current.profile.version, experience: 41 });
    expect((await catalogue.changes()).map(({ before, after }) => [before, after])).toEqual([
      [{ experience: 40 }, { experience: 41 }],
      [{ experience: values.experience }, { experience: 40 }],
    ]);
  });

  test("of many editors at once one is accepted", async () => {
    const { values, version } = catalogue.untouched.profile;
    const done = await Promise.allSettled(
      [50, 51, 52, 53, 54].map((experience) => catalogue.publish({ ...values, version, experience })),
    );
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await catalogue.changes()).toHaveLength(1);
  });

  test("of a doctor who works at another clinic too is not changed here", async () => {
    const { values, version } = catalogue.untouched.profile;
    const { db } = catalogue.api.database;
    const other = await db
      .selectFrom("clinic_branches")
      .select("id")
      .where("country", "=", "kg")
      .where("clinic_id", "!=", catalogue.clinic)
      .limit(1)
      .executeTakeFirstOrThrow();
    const work = { doctor_id: catalogue.doctor, clinic_branch_id: other.id, country: "kg" as const };
    await db.insertInto("doctor_clinic_branches").values(work).execute();
    try {
      expect((await catalogue.read()).is_profile_own).toBe(false);
      await expect(catalogue.publish({ ...values, version })).rejects.toMatchObject(refused(null, "doctor_of_others"));
      const priced = await catalogue.firstOffer();
      await catalogue.offer({ ...priced, base_price: 777, discount_price: 777 });
    } finally {
      await db
        .deleteFrom("doctor_clinic_branches")
        .where("clinic_branch_id", "=", other.id)
        .where("doctor_id", "=", catalogue.doctor)
        .execute();
    }
  });
});

describe("a portrait", () => {
  const upload = (content: Buffer, client = catalogue.desk) =>
    client.clinicDesk.uploadPhoto({ content: content.toString("base64") });
  const paddedTo = (bytes: number) => Buffer.concat([createPng(160), Buffer.alloc(bytes)]).subarray(0, bytes);

  test("is published by the URL of its upload, and is read by its hash", async () => {
    const content = createPng(160);
    const { photo } = await upload(content);
    expect(photo).toMatch(/^\/photos\/[\w-]{43}\.png$/);
    const { values, version } = catalogue.untouched.profile;
    await catalogue.publish({ ...values, version, photo });
    expect((await catalogue.shown()).image_url).toBe(photo);
    const hash = photo.split("/").at(-1)!.split(".")[0]!;
    const stored = await catalogue.api.client().photos.read({ hash });
    expect([stored.type, Buffer.from(stored.content, "base64")]).toEqual(["png", content]);
  });

  test("is stored without what is written beside the picture", async () => {
    const { photo } = await upload(Buffer.concat([createPng(160), Buffer.from("42.8746 N 74.5698 E")]));
    expect(photo).toBe((await upload(createPng(160))).photo);
  });

  test("B-20 uploaded again is kept as long as a new one", async () => {
    const { photo } = await upload(createPng(160));
    const photos = catalogue.api.database.db.updateTable("photos");
    const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000);
    await photos.set({ uploaded_at: tenDaysAgo }).execute();
    await upload(createPng(160));
    const { uploaded_at } = await catalogue.api.database.db
      .selectFrom("photos")
      .select("uploaded_at")
      .where("hash", "=", photo.split(/[/.]/)[2]!)
      .executeTakeFirstOrThrow();
    expect(Date.now() - uploaded_at.getTime()).toBeLessThan(3_600_000);
  });

  test("that was not uploaded is refused", async () => {
    const { values, version } = catalogue.untouched.profile;
    const ofAnotherType = (await upload(createPng(160))).photo.replace(/png$/, "webp");
    const unknown = `/photos/${"a".repeat(43)}.png`;
    for (const photo of [unknown, ofAnotherType, "https://example.com/a.png", "/portraits/f-1.svg"])
      await expect(catalogue.publish({ ...values, version, photo })).rejects.toMatchObject(
        refused("photo", "reference_unknown"),
      );
  });

  test.each([
    [
      "text with the name of a picture",
      () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='200' height='200'/>"),
      "photo_format",
    ],
    ["a file that ends too early", () => createPng(160).subarray(0, -20), "photo_format"],
    ["a picture of 99 pixels", () => createPng(99), "photo_size"],
    ["a picture 99 pixels high", () => createPng(160, "grey", 99), "photo_size"],
    ["a file over 300 kB", () => Buffer.concat([createPng(160), Buffer.alloc(300 * 1024)]), "photo_too_large"],
    ["a picture 4001 pixels wide", () => createPng(4001, "grey", 100), "photo_size"],
    ["a file of one byte over 300 kB", () => paddedTo(300 * 1024 + 1), "photo_too_large"],
  ])("%s is refused", async (_, content, code) => {
    await expect(upload(content())).rejects.toMatchObject(refused("content", code));
  });

  test.each([
    ["a picture of 100 pixels", () => createPng(100)],
    ["a picture 4000 pixels wide", () => createPng(4000, "grey", 100)],
    ["a file of 300 kB", () => paddedTo(300 * 1024)],
  ])("%s is accepted", async (_, content) => {
    expect((await upload(content())).photo).toMatch(/\.png$/);
  });

  test("of a hash that nobody has uploaded is not found", async () => {
    await expect(catalogue.api.client().photos.read({ hash: "b".repeat(43) })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a new doctor", () => {
  const values = { name: { ru: "Жаңыл Мырзаева" }, languages: ["ru"], experience: 7 };
  const add = (more: object = {}, client = catalogue.desk) =>
    client.clinicDesk.publishProfile({ clinic_branch: catalogue.branch, ...values, ...more });

  test("is added to the branch once, recorded, and shown when there is a service to book", async () => {
    const preview = await add({ is_preview: true });
    expect(preview).toMatchObject({ entry: { profile: { values } }, shown: null });
    const count = async () =>
      (await catalogue.desk.clinicDesk.doctors({ clinic_branch: catalogue.branch })).doctors.length;
    const before = await count();
    const attempts = await Promise.allSettled([add(), add()]);
    expect(attempts.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    // Sent again with a version that is not the doctor's: the values are the same.
    await add({ version: "other" });
    for (const more of [{ experience: 8 }, { is_preview: true }])
      await expect(add(more)).rejects.toMatchObject(refused("name", "doctor_there"));
    expect(await count()).toBe(before + 1);

    const { doctors } = await catalogue.desk.clinicDesk.doctors({ clinic_branch: catalogue.branch });
    const { id, offers_count } = doctors.find(({ name }) => name === values.name.ru)!;
    expect(offers_count).toBe(0);
    const target = { clinic_branch: catalogue.branch, doctor: id };
    const entry = await catalogue.desk.clinicDesk.catalogueDoctor(target);
    expect(entry).toMatchObject({ doctor: { slug: "zhanyl-myrzaeva" }, is_profile_own: true, offers: [] });
    expect((await catalogue.desk.clinicDesk.catalogueChanges(target)).results).toMatchObject([
      { before: {}, after: values },
    ]);
    const slug = { slug: entry.doctor.slug };
    const { shown: offered } = await catalogue.desk.clinicDesk.publishOffer({
      ...target,
      service: entry.other_services[0]!.id,
      base_price: 900,
    });
    expect(offered?.services).toMatchObject([{ base_price: 900 }]);
    expect((await catalogue.api.client().with({ locale: "ru" }).doctors.get(slug)).name).toBe(values.name.ru);
  });

  test("O-01 is not added to a branch of others", async () => {
    const { db } = catalogue.api.database;
    const other = await db
      .selectFrom("clinic_branches")
      .select("id")
      .where("id", "!=", catalogue.branch)
      .executeTakeFirstOrThrow();
    await expect(add({ clinic_branch: other.id })).rejects.toMatchObject({ status: 404 });
  });

  test("of a draft clinic is previewed as patients will see it, and keeps what it offers when the price changes", async () => {
    const { db } = catalogue.api.database;
    await catalogue.asDraft(async () => {
      const { service } = await catalogue.firstOffer();
      const created = await add({ name: { ru: "Черновик Врач" } });
      const target = { clinic_branch: catalogue.branch, doctor: created.entry.doctor.id, service };
      const added = await catalogue.desk.clinicDesk.publishOffer({ ...target, base_price: 900, is_preview: true });
      expect(added.shown?.services).toMatchObject([{ base_price: 900 }]);
      const { entry, shown } = await catalogue.desk.clinicDesk.publishOffer({ ...target, base_price: 900 });
      expect([entry.offers[0]!.values.is_active, shown]).toEqual([true, null]);
      const { version, values: offered } = entry.offers[0]!;
      await catalogue.desk.clinicDesk.publishOffer({
        ...target,
        ...offered,
        base_price: 950,
        discount_price: 950,
        version,
      });
      const held = db.selectFrom("doctor_services").select("is_held").where("doctor_id", "=", target.doctor);
      expect(await held.execute()).toEqual([{ is_held: true }]);
      const { doctors } = await catalogue.desk.clinicDesk.doctors({ clinic_branch: catalogue.branch });
      expect(doctors.find(({ id }) => id === target.doctor)?.offers_count).toBe(1);
    });
  });
});

describe("who may change the catalogue", () => {
  test("O-01 staff of the branch and of its clinic, nobody else", async () => {
    const ofClinic = await catalogue.staff("clinic_admin", { clinic: catalogue.clinic });
    expect((await catalogue.read(ofClinic)).doctor.id).toBe(catalogue.doctor);
    const { db } = catalogue.api.database;
    const other = await db
      .selectFrom("clinic_branches")
      .select(["id", "clinic_id"])
      .where("country", "=", "kg")
      .where("clinic_id", "!=", catalogue.clinic)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { values, version } = catalogue.untouched.profile;
    const first = await catalogue.firstOffer();
    for (const client of [
      await catalogue.staff("clinic_branch_admin", { branch: other.id }),
      await catalogue.staff("clinic_admin", { clinic: other.clinic_id }),
    ]) {
      const notFound = { status: 404 };
      await expect(catalogue.read(client)).rejects.toMatchObject(notFound);
      await expect(catalogue.publish({ ...values, version }, { client })).rejects.toMatchObject(notFound);
      await expect(catalogue.offer(first, { client })).rejects.toMatchObject(notFound);
      await expect(
        client.clinicDesk.catalogueChanges({ clinic_branch: catalogue.branch, doctor: catalogue.doctor }),
      ).rejects.toMatchObject(notFound);
      await expect(client.clinicDesk.doctors({ clinic_branch: catalogue.branch })).rejects.toMatchObject(notFound);
    }
  });

  test.each(["operator", "copywriter", "admin"] as const)(
    "O-01 not a member of staff with the role %s",
    async (role) => {
      const client = await catalogue.staff(role, null);
      await expect(catalogue.read(client)).rejects.toMatchObject({ status: 403 });
      await expect(
        catalogue.publish({ ...catalogue.untouched.profile.values, version: "" }, { client }),
      ).rejects.toMatchObject({
        status: 403,
      });
      await expect(client.clinicDesk.uploadPhoto({ content: "AAAA" })).rejects.toMatchObject({ status: 403 });
    },
  );
});

describe("the record of changes", () => {
  test("is by page, the latest first, and of one service on request", async () => {
    const first = await catalogue.firstOffer();
    let { version } = first;
    for (const price of [10, 20, 30]) {
      const { entry } = await catalogue.offer({ ...first, version, base_price: price, discount_price: price });
      version = entry.offers[0]!.version;
    }
    const { values, version: profile } = catalogue.untouched.profile;
    await catalogue.publish({ ...values, version: profile, experience: 9 });
    const target = { clinic_branch: catalogue.branch, doctor: catalogue.doctor };
    const page = await catalogue.desk.clinicDesk.catalogueChanges({ ...target, limit: 2, offset: 1 });
    expect([page.count, page.results.map(({ after }) => after["base_price"])]).toEqual([4, [30, 20]]);
    expect(page.next).toContain("offset=3");
    const ofService = await catalogue.desk.clinicDesk.catalogueChanges({ ...target, service: first.service });
    expect(ofService.count).toBe(3);
  });

  test("has the profile's changes at any branch of the clinic, and services' at this one alone", async () => {
    const { db } = catalogue.api.database;
    const { id: sibling, clinic_id } = await db
      .selectFrom("clinic_branches")
      .select(["id", "clinic_id"])
      .where("country", "=", "kg")
      .where("id", "!=", catalogue.branch)
      .executeTakeFirstOrThrow();
    const setClinic = (clinic: number) =>
      db.updateTable("clinic_branches").set({ clinic_id: clinic }).where("id", "=", sibling).execute();
    const doctorAtSibling = { doctor_id: catalogue.doctor, clinic_branch_id: sibling };
    await db
      .insertInto("doctor_clinic_branches")
      .values({ ...doctorAtSibling, country: "kg" })
      .execute();
    const { service } = await catalogue.firstOffer();
    const { id: staff_id } = await db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
    const change = { ...doctorAtSibling, staff_id, before: "{}" };
    await db
      .insertInto("catalogue_changes")
      .values([
        { ...change, service_id: service, after: '{"base_price": 5}' },
        { ...change, service_id: null, after: '{"experience": 9}' },
      ])
      .execute();
    await setClinic(catalogue.clinic);
    const changes = await catalogue.changes();
    await setClinic(clinic_id);
    const branchDoctors = db.selectFrom("doctor_clinic_branches").select("doctor_id");
    const { id: stranger } = await db
      .selectFrom("doctors")
      .select("id")
      .where("country", "=", "kg")
      .where("id", "not in", branchDoctors.where("clinic_branch_id", "=", catalogue.branch))
      .executeTakeFirstOrThrow();
    await expect(
      catalogue.desk.clinicDesk.catalogueChanges({ clinic_branch: catalogue.branch, doctor: stranger }),
    ).rejects.toMatchObject({ status: 404 });
    for (const table of ["catalogue_changes", "doctor_clinic_branches"] as const)
      await db
        .deleteFrom(table)
        .where("clinic_branch_id", "=", sibling)
        .where("doctor_id", "=", doctorAtSibling.doctor_id)
        .execute();
    expect(changes.map(({ after }) => after)).toEqual([{ experience: 9 }]);
  });

  test("cannot be edited in the database", async () => {
    const { values, version } = catalogue.untouched.profile;
    await catalogue.publish({ ...values, version, experience: 9 });
    await expect(
      catalogue.api.database.db.updateTable("catalogue_changes").set({ staff_id: 1 }).execute(),
    ).rejects.toThrow("not changed");
  });
});
