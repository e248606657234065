import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveStaff, type Workplace } from "#app/api/staff/index.ts";
import type { ApiClient } from "#app/contract/client.ts";
import type { CatalogueDoctor, OfferValues, ProfileValues } from "#app/contract/clinic-catalogue.ts";
import { flagsOfRole, type Role } from "#app/contract/role.ts";
import { createBooker } from "../support/appointments.ts";
import { createTestApi, signedIn, type TestApi } from "../support/api.ts";
import { portraitOf } from "../support/portrait.ts";

const password = "a long password of staff";

let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
let branch: number;
let clinic: number;
let doctor: number;
let desk: ApiClient;
let accounts = 0;
/** As the tests found it. */
let untouched: CatalogueDoctor;

beforeAll(async () => {
  api = await createTestApi();
  booker = await createBooker(api);
  branch = booker.offer.doctorService.clinic_branch;
  doctor = booker.offer.slots[0]!.doctor;
  const { clinic_id: id } = await api.database.db
    .selectFrom("clinic_branches")
    .select("clinic_id")
    .where("id", "=", branch)
    .executeTakeFirstOrThrow();
  clinic = id;
  // Only at this branch, so that the clinic may change the profile.
  const elsewhere = (table: "doctor_services" | "doctor_clinic_branches") =>
    api.database.db.deleteFrom(table).where("doctor_id", "=", doctor).where("clinic_branch_id", "!=", branch).execute();
  await api.database.db
    .deleteFrom("slots")
    .where("doctor_id", "=", doctor)
    .where("clinic_branch_id", "!=", branch)
    .execute();
  await elsewhere("doctor_services");
  await elsewhere("doctor_clinic_branches");
  desk = await staff("clinic_branch_admin", { branch });
  untouched = await read();
});
afterAll(() => api.close());

beforeEach(async () => {
  await booker.release();
  const { photo } = untouched.profile.values;
  await api.database.db.updateTable("doctors").set({ image_url: photo }).where("id", "=", doctor).execute();
  const { profile, offers } = await read();
  await publish({ ...untouched.profile.values, version: profile.version });
  for (const { service, values } of untouched.offers)
    await offer({
      ...values,
      service: service.id,
      version: offers.find((one) => one.service.id === service.id)!.version,
    });
  await api.database.db.deleteFrom("catalogue_changes").execute();
});

async function staff(role: Role, workplace: Workplace | null): Promise<ApiClient> {
  const email = `${role}-${(accounts += 1)}@example.com`;
  const flags = flagsOfRole(role);
  await saveStaff(api.database.db, { email, name: "Асель Осмонова", password, country: "kg", flags, workplace });
  const { access_token: token } = await signedIn(api.client(), { email, password });
  return api.client().with({ token, locale: "ru" });
}

const read = (client = desk) => client.clinicDesk.catalogueDoctor({ clinic_branch: branch, doctor });

type Version = { version: string | null };
const publish = ({ version, ...values }: ProfileValues & Version, { client = desk, isPreview = false } = {}) =>
  client.clinicDesk.publishProfile({
    clinic_branch: branch,
    doctor,
    is_preview: isPreview,
    version: version ?? "",
    ...values,
  });
const offer = (
  values: Partial<OfferValues> & Version & { service: number },
  { client = desk, isPreview = false } = {},
) =>
  client.clinicDesk.publishOffer({
    clinic_branch: branch,
    doctor,
    is_preview: isPreview,
    base_price: 1000,
    ...values,
  });

const changes = async () => (await desk.clinicDesk.catalogueChanges({ clinic_branch: branch, doctor })).results;
/** As patients see the doctor. */
const shown = () => api.client().with({ locale: "ru" }).doctors.get({ slug: untouched.doctor.slug });
const refused = (attr: string | null, code: string) => ({ status: 400, body: { errors: [{ attr, code }] } });

/** The doctor's first service at the branch, with its version. */
async function firstOffer() {
  const { offers } = await read();
  const { service, values, version } = offers[0]!;
  return { service: service.id, ...values, version };
}

describe("a doctor's profile", () => {
  test("is shown as published, and the change is recorded with who, before and after", async () => {
    const { values, version } = untouched.profile;
    const name = { ...values.name, ru: "Асанова Айгүл" };
    const { entry } = await publish({ ...values, version, name, experience: 31, languages: ["ru", "en"] });
    expect(entry.profile.values).toMatchObject({ name, experience: 31, languages: ["en", "ru"] });
    expect(await shown()).toMatchObject({ name: "Асанова Айгүл", experience: 31, languages: ["en", "ru"] });
    expect(await changes()).toEqual([
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

  test("is not changed by a preview, which answers it as patients would see it", async () => {
    const { values, version } = untouched.profile;
    const before = await shown();
    const preview = await publish({ ...values, version, about: { ru: "Новое описание" } }, { isPreview: true });
    expect(preview.shown).toMatchObject({ description: "Новое описание", name: before.name });
    expect(await shown()).toEqual(before);
    expect(await changes()).toEqual([]);
  });

  test("is in no list while it is not active", async () => {
    const { values, version } = untouched.profile;
    expect((await publish({ ...values, version, is_active: false })).shown).toBeNull();
    await expect(shown()).rejects.toMatchObject({ status: 404 });
    const { doctors } = await desk.clinicDesk.doctors({ clinic_branch: branch });
    expect(doctors.find(({ id }) => id === doctor)).toMatchObject({ is_active: false });
  });

  test("published without a change leaves no record", async () => {
    await publish({ ...untouched.profile.values, version: untouched.profile.version });
    expect(await changes()).toEqual([]);
  });

  test("of two editors the second is refused, and finds the other's values", async () => {
    const { values, version } = untouched.profile;
    await publish({ ...values, version, experience: 40 });
    await expect(publish({ ...values, version, experience: 41 })).rejects.toMatchObject(
      refused("version", "changed_meanwhile"),
    );
    const current = await read();
    expect(current.profile.values.experience).toBe(40);
    await publish({ ...values, version: current.profile.version, experience: 41 });
    expect((await changes()).map(({ before, after }) => [before, after])).toEqual([
      [{ experience: 40 }, { experience: 41 }],
      [{ experience: values.experience }, { experience: 40 }],
    ]);
  });

  test("of many editors at once one is accepted", async () => {
    const { values, version } = untouched.profile;
    const done = await Promise.allSettled(
      [50, 51, 52, 53, 54].map((experience) => publish({ ...values, version, experience })),
    );
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await changes()).toHaveLength(1);
  });

  test("of a doctor who works at another clinic too is not changed here", async () => {
    const { values, version } = untouched.profile;
    const { db } = api.database;
    const other = await db
      .selectFrom("clinic_branches")
      .select("id")
      .where("country", "=", "kg")
      .where("clinic_id", "!=", clinic)
      .limit(1)
      .executeTakeFirstOrThrow();
    const place = { doctor_id: doctor, clinic_branch_id: other.id, country: "kg" as const };
    await db.insertInto("doctor_clinic_branches").values(place).execute();
    try {
      expect((await read()).is_profile_own).toBe(false);
      await expect(publish({ ...values, version })).rejects.toMatchObject(refused(null, "doctor_of_others"));
      const priced = await firstOffer();
      await offer({ ...priced, base_price: 777, discount_price: 777 });
    } finally {
      await db
        .deleteFrom("doctor_clinic_branches")
        .where("clinic_branch_id", "=", other.id)
        .where("doctor_id", "=", doctor)
        .execute();
    }
  });
});

describe("a doctor's service", () => {
  test("has the published price and sanitised conditions", async () => {
    const first = await firstOffer();
    const conditions = { ru: '<p onclick="x()">Первый <b>приём</b><script>alert(1)</script></p>' };
    await offer({ ...first, base_price: 2000, discount_price: 1500, price_conditions: conditions });
    const { services } = await shown();
    expect(services.find(({ service }) => service.id === first.service)).toMatchObject({
      base_price: 2000,
      discount_price: 1500,
      discount_percent: 25,
      price_conditions: "<p>Первый <b>приём</b></p>",
    });
    const [change] = await changes();
    expect(change).toMatchObject({
      service: { id: first.service },
      after: { base_price: 2000, price_conditions: { ru: "<p>Первый <b>приём</b></p>" } },
    });
  });

  test("changes the list's price", async () => {
    const first = await firstOffer();
    await offer({ ...first, base_price: 3, discount_price: 3 });
    const [city] = await api.client().cities.list();
    const { results } = await api
      .client()
      .doctors.list({ city: city!.id, service: [first.service], ordering: "price", limit: 1 });
    expect(results[0]?.id).toBe(doctor);
  });

  test.each([
    [{ base_price: 100, discount_price: 101 }, "discount_price", "discount_too_high"],
    [{ base_price: 100, discount_price: 0 }, "discount_price", "discount_too_high"],
    [{ age_from: 13, age_to: 12 }, "age_to", "ages_reversed"],
  ])("with %o is refused", async (values, attr, code) => {
    await expect(offer({ ...(await firstOffer()), ...values })).rejects.toMatchObject(refused(attr, code));
  });

  test("is added from the country's services, once", async () => {
    const { other_services: others } = await read();
    const added = others.at(-1)!;
    const { entry, shown: seen } = await offer({ service: added.id, version: null, base_price: 900 });
    expect(seen?.services.map(({ service }) => service.id)).toContain(added.id);
    expect(entry.other_services.map(({ id }) => id)).not.toContain(added.id);
    await expect(offer({ service: added.id, version: null })).rejects.toMatchObject(
      refused("version", "changed_meanwhile"),
    );
    expect((await changes())[0]).toMatchObject({ service: added, before: {}, after: { base_price: 900 } });
    await api.database.db
      .deleteFrom("doctor_services")
      .where("doctor_id", "=", doctor)
      .where("service_id", "=", added.id)
      .execute();
  });

  test("that only another country has is not added", async () => {
    const { id } = await api.database.db
      .selectFrom("services")
      .select("id")
      .where("country", "=", "hu")
      .limit(1)
      .executeTakeFirstOrThrow();
    await expect(offer({ service: id, version: null })).rejects.toMatchObject(refused("service", "reference_unknown"));
  });

  test("that is taken away cannot be booked, and a booked visit stays", async () => {
    const visit = await booker.book();
    const { offers } = await read();
    const booked = offers.find(({ service }) => service.id === booker.offer.doctorService.service.id)!;
    await offer({ ...booked.values, service: booked.service.id, version: booked.version, is_active: false });
    await expect(api.client().doctors.byDoctorService({ id: booker.offer.doctorService.id })).rejects.toMatchObject({
      status: 404,
    });
    const { status } = await api.database.db
      .selectFrom("appointments")
      .select("status")
      .where("id", "=", visit.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("booked");
  });

  test("two editors who price it at once do not overwrite each other", async () => {
    const first = await firstOffer();
    const done = await Promise.allSettled(
      [11, 12, 13].map((price) => offer({ ...first, base_price: price, discount_price: price })),
    );
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await changes()).toHaveLength(1);
  });

  test("sent again by the clinic's own system, has the values that were sent last", async () => {
    const first = await firstOffer();
    await offer({ ...first, base_price: 5000, discount_price: 5000 });
    await api.database.db
      .updateTable("doctor_services")
      .set({ base_price: 600, discount_price: 600 })
      .where("doctor_id", "=", doctor)
      .where("service_id", "=", first.service)
      .execute();
    await expect(offer({ ...first, base_price: 5100, discount_price: 5100 })).rejects.toMatchObject(
      refused("version", "changed_meanwhile"),
    );
    expect(await firstOffer()).toMatchObject({ base_price: 600 });
  });
});

describe("a portrait", () => {
  const upload = (content: Buffer, client = desk) =>
    client.clinicDesk.uploadPhoto({ content: content.toString("base64") });

  test("is published by the URL of its upload, and is read by its hash", async () => {
    const content = portraitOf(160);
    const { photo } = await upload(content);
    expect(photo).toMatch(/^\/photos\/[\w-]{43}\.png$/);
    const { values, version } = untouched.profile;
    await publish({ ...values, version, photo });
    expect((await shown()).image_url).toBe(photo);
    const hash = photo.split("/").at(-1)!.split(".")[0]!;
    const stored = await api.client().photos.read({ hash });
    expect([stored.type, Buffer.from(stored.content, "base64")]).toEqual(["png", content]);
  });

  test("that was not uploaded is refused", async () => {
    const { values, version } = untouched.profile;
    for (const photo of [`/photos/${"a".repeat(43)}.png`, "https://example.com/a.png", "/portraits/f-1.svg"])
      await expect(publish({ ...values, version, photo })).rejects.toMatchObject(refused("photo", "reference_unknown"));
  });

  test.each([
    [
      "text with the name of a picture",
      () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='200' height='200'/>"),
      "photo_format",
    ],
    ["a picture of 99 pixels", () => portraitOf(99), "photo_size"],
    ["a file over 300 kB", () => Buffer.concat([portraitOf(160), Buffer.alloc(300 * 1024)]), "photo_too_large"],
  ])("%s is refused", async (_, content, code) => {
    await expect(upload(content())).rejects.toMatchObject(refused("content", code));
  });

  test("of a hash that nobody has uploaded is not found", async () => {
    await expect(api.client().photos.read({ hash: "b".repeat(43) })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a new doctor", () => {
  const values = { name: { ru: "Жаңыл Мырзаева" }, languages: ["ru"], experience: 7 };
  const add = (more: object = {}, client = desk) =>
    client.clinicDesk.publishProfile({ clinic_branch: branch, ...values, ...more });

  test("is added to the branch once, recorded, and shown when there is a service to book", async () => {
    const preview = await add({ is_preview: true });
    expect(preview).toMatchObject({ entry: { profile: { values } }, shown: null });
    const count = async () => (await desk.clinicDesk.doctors({ clinic_branch: branch })).doctors.length;
    const before = await count();
    const tries = await Promise.allSettled([add(), add(), add({ version: "other" })]);
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    await expect(add()).rejects.toMatchObject(refused("name", "doctor_there"));
    expect(await count()).toBe(before + 1);

    const { doctors } = await desk.clinicDesk.doctors({ clinic_branch: branch });
    const { id } = doctors.find(({ name }) => name === values.name.ru)!;
    const asked = { clinic_branch: branch, doctor: id };
    const entry = await desk.clinicDesk.catalogueDoctor(asked);
    expect(entry).toMatchObject({ doctor: { slug: "zhanyl-myrzaeva" }, is_profile_own: true, offers: [] });
    expect((await desk.clinicDesk.catalogueChanges(asked)).results).toMatchObject([{ before: {}, after: values }]);
    const slug = { slug: entry.doctor.slug };
    const { shown: offered } = await desk.clinicDesk.publishOffer({
      ...asked,
      service: entry.other_services[0]!.id,
      base_price: 900,
    });
    expect(offered?.services).toMatchObject([{ base_price: 900 }]);
    expect((await api.client().with({ locale: "ru" }).doctors.get(slug)).name).toBe(values.name.ru);
  });

  test("O-01 is not added to a branch of others", async () => {
    const { db } = api.database;
    const other = await db
      .selectFrom("clinic_branches")
      .select("id")
      .where("id", "!=", branch)
      .executeTakeFirstOrThrow();
    await expect(add({ clinic_branch: other.id })).rejects.toMatchObject({ status: 404 });
  });

  test("of a draft clinic is previewed as patients will see it, and keeps what it offers when the price changes", async () => {
    const { db } = api.database;
    const draft = (is_draft: boolean) => db.updateTable("clinics").set({ is_draft }).where("id", "=", clinic).execute();
    await draft(true);
    try {
      const { service } = await firstOffer();
      const add1 = await add({ name: { ru: "Черновик Врач" } });
      const asked = { clinic_branch: branch, doctor: add1.entry.doctor.id, service };
      const added = await desk.clinicDesk.publishOffer({ ...asked, base_price: 900, is_preview: true });
      expect(added.shown?.services).toMatchObject([{ base_price: 900 }]);
      const { entry, shown: none } = await desk.clinicDesk.publishOffer({ ...asked, base_price: 900 });
      expect([entry.offers[0]!.values.is_active, none]).toEqual([true, null]);
      const { version, values: offered } = entry.offers[0]!;
      await desk.clinicDesk.publishOffer({ ...asked, ...offered, base_price: 950, discount_price: 950, version });
      const held = db.selectFrom("doctor_services").select("is_held").where("doctor_id", "=", asked.doctor);
      expect(await held.execute()).toEqual([{ is_held: true }]);
    } finally {
      await draft(false);
    }
  });
});

describe("a question of the booking form", () => {
  const param_name = "patientMothersName" as const;
  const asked = async () =>
    (await api.client().with({ locale: "ru" }).appointments.fields({ id: branch })).filter(
      (field) => field.param_name === param_name,
    );
  const ask = (values: object = {}, version: string | null = null) =>
    desk.clinicDesk.publishField({
      clinic_branch: branch,
      param_name,
      title: { ru: "Имя матери" },
      version,
      ...values,
    });
  const versionNow = async () =>
    (await desk.clinicDesk.catalogueBranch({ clinic_branch: branch })).fields.find(
      (field) => field.param_name === param_name,
    )!.version;

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
    const { results } = await desk.clinicDesk.catalogueChanges({ clinic_branch: branch });
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

  test("O-01 of a branch of others is not found", async () => {
    const { db } = api.database;
    const other = await db
      .selectFrom("clinic_branches")
      .select("id")
      .where("id", "!=", branch)
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
  const readBranch = () => desk.clinicDesk.catalogueBranch({ clinic_branch: branch });
  const publishBranch = (values: object, version: string) =>
    desk.clinicDesk.publishBranch({ clinic_branch: branch, version, ...values });

  test("has the published phone and opening hours, and a record of its own", async () => {
    const { version, values } = await readBranch();
    await publishBranch({ phone: "+996 312 00-00-01", opening_hours: week, is_preview: true }, version);
    expect((await readBranch()).values).toEqual(values);
    const address = { ru: "проспект Чүй, 114" };
    await publishBranch({ address, phone: "+996 312 00-00-01", opening_hours: week }, version);
    const at = (await shown()).clinic_branches.find(({ id }) => id === branch);
    expect(at).toMatchObject({ address: address.ru, phone: "+996 312 00-00-01", opening_hours: week });
    const { results } = await desk.clinicDesk.catalogueChanges({ clinic_branch: branch });
    expect(results.map(({ after }) => after)).toEqual([{ address, phone: "+996 312 00-00-01", opening_hours: week }]);
    expect(await changes()).toEqual([]);
    await expect(publishBranch({ phone: null }, version)).rejects.toMatchObject(
      refused("version", "changed_meanwhile"),
    );
  });

  test("that moves has the stations near its new place, and cannot move out of its city", async () => {
    const { db } = api.database;
    const { values, version } = await readBranch();
    const stationsNow = () =>
      db
        .selectFrom("clinic_branch_stations")
        .select(["station_id", "distance"])
        .where("clinic_branch_id", "=", branch)
        .orderBy("station_id")
        .execute();
    const before = await stationsNow();
    const { lat, lng } = values.location;
    // Some 20 km to the north: none of its stations is near.
    const moved = { lat: lat + 0.18, lng };
    const { city_id } = await db
      .selectFrom("clinic_branches")
      .select("city_id")
      .where("id", "=", branch)
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
    const other = await api.database.db
      .selectFrom("clinic_branches")
      .select("id")
      .where("id", "!=", branch)
      .limit(1)
      .executeTakeFirstOrThrow();
    const asked = { clinic_branch: other.id };
    await expect(desk.clinicDesk.catalogueBranch(asked)).rejects.toMatchObject({ status: 404 });
    await expect(desk.clinicDesk.publishBranch({ ...asked, version: "" })).rejects.toMatchObject({ status: 404 });
    await expect(desk.clinicDesk.catalogueChanges(asked)).rejects.toMatchObject({ status: 404 });
  });
});

describe("who may change the catalogue", () => {
  test("O-01 staff of the branch and of its clinic, nobody else", async () => {
    const ofClinic = await staff("clinic_admin", { clinic });
    expect((await read(ofClinic)).doctor.id).toBe(doctor);
    const { db } = api.database;
    const other = await db
      .selectFrom("clinic_branches")
      .select(["id", "clinic_id"])
      .where("country", "=", "kg")
      .where("clinic_id", "!=", clinic)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { values, version } = untouched.profile;
    const first = await firstOffer();
    for (const client of [
      await staff("clinic_branch_admin", { branch: other.id }),
      await staff("clinic_admin", { clinic: other.clinic_id }),
    ]) {
      const notFound = { status: 404 };
      await expect(read(client)).rejects.toMatchObject(notFound);
      await expect(publish({ ...values, version }, { client })).rejects.toMatchObject(notFound);
      await expect(offer(first, { client })).rejects.toMatchObject(notFound);
      await expect(client.clinicDesk.catalogueChanges({ clinic_branch: branch, doctor })).rejects.toMatchObject(
        notFound,
      );
      await expect(client.clinicDesk.doctors({ clinic_branch: branch })).rejects.toMatchObject(notFound);
    }
  });

  test.each(["operator", "copywriter", "admin"] as const)(
    "O-01 not a member of staff with the role %s",
    async (role) => {
      const client = await staff(role, null);
      await expect(read(client)).rejects.toMatchObject({ status: 403 });
      await expect(publish({ ...untouched.profile.values, version: "" }, { client })).rejects.toMatchObject({
        status: 403,
      });
      await expect(client.clinicDesk.uploadPhoto({ content: "AAAA" })).rejects.toMatchObject({ status: 403 });
    },
  );
});

describe("the record of changes", () => {
  test("is by page, the latest first, and of one service on request", async () => {
    const first = await firstOffer();
    let { version } = first;
    for (const price of [10, 20, 30]) {
      const { entry } = await offer({ ...first, version, base_price: price, discount_price: price });
      version = entry.offers[0]!.version;
    }
    const { values, version: profile } = untouched.profile;
    await publish({ ...values, version: profile, experience: 9 });
    const asked = { clinic_branch: branch, doctor };
    const page = await desk.clinicDesk.catalogueChanges({ ...asked, limit: 2, offset: 1 });
    expect([page.count, page.results.map(({ after }) => after["base_price"])]).toEqual([4, [30, 20]]);
    expect(page.next).toContain("offset=3");
    const own = await desk.clinicDesk.catalogueChanges({ ...asked, service: first.service });
    expect(own.count).toBe(3);
  });

  test("cannot be edited in the database", async () => {
    const { values, version } = untouched.profile;
    await publish({ ...values, version, experience: 9 });
    await expect(api.database.db.updateTable("catalogue_changes").set({ staff_id: 1 }).execute()).rejects.toThrow(
      "not changed",
    );
  });
});
