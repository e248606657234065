import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { forgetOld } from "#app/api/retention/index.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { createCatalogue, refused, type Catalogue } from "../support/clinic-catalogue.ts";
import { createPng } from "../support/png.ts";

let catalogue: Catalogue;
let admin: ApiClient;

beforeAll(async () => {
  catalogue = await createCatalogue();
  admin = await catalogue.staff("clinic_admin", { clinic: catalogue.clinic });
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.reset());

const read = (client = admin) => client.clinicDesk.catalogueClinic({ clinic_branch: catalogue.branch });
const publish = (values: object, { version, client = admin }: { version: string; client?: ApiClient }) =>
  client.clinicDesk.publishClinic({ clinic_branch: catalogue.branch, version, ...values });
const changes = async (query: object) =>
  (await admin.clinicDesk.catalogueChanges({ clinic_branch: catalogue.branch, ...query })).results;

test("O-01 a clinic's description is previewed, sanitised, published and recorded", async () => {
  const { version, values } = await read();
  const description = {
    ru: '<p onclick="x()">Работаем без выходных</p><script>x()</script>',
    kk: "<script>y()</script>",
  };
  const clean = { description: { ru: "<p>Работаем без выходных</p>" }, photo: values.photo };
  const sent = { description, photo: values.photo };
  expect((await publish({ ...sent, is_preview: true }, { version })).values).toEqual(clean);
  expect((await read()).values).toEqual(values);
  const published = await publish(sent, { version });
  expect(published.values).toEqual(clean);
  const { slug } = await catalogue.api.database.db
    .selectFrom("clinics")
    .select("slug")
    .where("id", "=", catalogue.clinic)
    .executeTakeFirstOrThrow();
  const shown = await catalogue.api.client().with({ locale: "ru" }).clinics.get({ name: slug });
  expect(shown.description).toBe("<p>Работаем без выходных</p>");
  expect(await changes({ of_clinic: "1" })).toMatchObject([
    { before: { description: values.description }, after: { description: clean.description } },
  ]);
  expect(await changes({})).toEqual([]);
  // Sent again after a lost response.
  expect((await publish(sent, { version })).version).toBe(published.version);
  await expect(publish({ ...sent, description: { ru: "Другое" } }, { version })).rejects.toMatchObject(
    refused("version", "changed_meanwhile"),
  );
});

test("O-01 a clinic's picture is one that was uploaded, and stays while the clinic shows it", async () => {
  const { version } = await read();
  await expect(publish({ photo: "/photos/unknown.png" }, { version })).rejects.toMatchObject(
    refused("photo", "reference_unknown"),
  );
  // The smallest there is.
  const upload = () => admin.clinicDesk.uploadPhoto({ content: createPng(100).toString("base64") });
  const { photo } = await upload();
  await expect(publish({ photo: photo.replace(".png", ".jpg") }, { version })).rejects.toMatchObject(
    refused("photo", "reference_unknown"),
  );
  const { db } = catalogue.api.database;
  await db
    .updateTable("photos")
    .set({ uploaded_at: new Date(Date.now() - 2 * 86_400_000) })
    .execute();
  expect(await upload()).toEqual({ photo });
  await forgetOld(db);
  expect((await publish({ photo }, { version })).values).toEqual({ description: null, photo });
});

test("O-01 a clinic is changed by its own administrators only", async () => {
  const { version } = await read();
  const { db } = catalogue.api.database;
  const other = await db
    .selectFrom("clinics")
    .select("id")
    .where("country", "=", "kg")
    .where("id", "!=", catalogue.clinic)
    .limit(1)
    .executeTakeFirstOrThrow();
  const stranger = await catalogue.staff("clinic_admin", { clinic: other.id });
  for (const [client, status] of [
    [catalogue.desk, 403],
    [stranger, 404],
  ] as const) {
    await expect(read(client)).rejects.toMatchObject({ status });
    await expect(publish({}, { version, client })).rejects.toMatchObject({ status });
  }
});

test("O-01 entries that the clinic's own system sends are marked: the clinic, its branch and its doctor", async () => {
  const { db } = catalogue.api.database;
  const { branch, clinic, doctor } = catalogue;
  const marks = async () => {
    const query = { clinic_branch: branch };
    const entries = [
      admin.clinicDesk.catalogueBranch(query),
      admin.clinicDesk.catalogueDoctor({ ...query, doctor }),
      read(),
    ];
    return (await Promise.all(entries)).map(({ is_sent }) => is_sent);
  };
  const ids = { clinic_branches: branch, doctors: doctor, clinics: clinic };
  const tables = Object.keys(ids) as (keyof typeof ids)[];
  const send = (table: keyof typeof ids, external_id: string | null) =>
    db.updateTable(table).set({ external_id }).where("id", "=", ids[table]).execute();
  onTestFinished(async () => {
    for (const table of tables) await send(table, null);
  });
  for (const table of tables) await send(table, null);
  expect(await marks()).toEqual([false, false, false]);
  for (const [index, table] of tables.entries()) {
    await send(table, "sent");
    expect(await marks()).toEqual(tables.map((_, other) => other <= index));
  }
});
