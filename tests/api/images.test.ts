import { afterAll, beforeAll, expect, test } from "vitest";
import { doctorRow } from "#app/contract/supply-row.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createBooker } from "../support/appointments.ts";

let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
beforeAll(async () => {
  api = await createTestApi("in process", { imageHosts: ["images.example.com"] });
  booker = await createBooker(api);
});
afterAll(() => api.close());

/** Every image_url of a doctor and their clinic in the API's responses. */
async function findShownImages(): Promise<unknown[]> {
  const client = api.client();
  const { doctor } = booker.offer.slots[0]!;
  const { slug } = await api.database.db
    .selectFrom("doctors")
    .select("slug")
    .where("id", "=", doctor)
    .executeTakeFirstOrThrow();
  const branch = booker.offer.doctorService.clinic_branch;
  const clinic = await api.database.db
    .selectFrom("clinic_branches as b")
    .innerJoin("clinics as c", "c.id", "b.clinic_id")
    .select(["c.slug", "c.id", "c.city_id"])
    .where("b.id", "=", branch)
    .executeTakeFirstOrThrow();
  const visit = await booker.book();
  const results = await Promise.all([
    client.doctors.get({ slug }),
    client.doctors
      .list({ city: clinic.city_id, service: [booker.offer.doctorService.service.id], limit: 100 })
      .then(({ results: all }) => all.find(({ id }) => id === doctor)),
    client.doctors
      .byDoctorService({ id: booker.offer.doctorService.id })
      .then((response) => ("doctor" in response ? response.doctor : response)),
    client.clinics.get({ name: clinic.slug }),
    client.clinics
      .list({ city: clinic.city_id, limit: 100 })
      .then(({ results: all }) => all.find(({ id }) => id === clinic.id)),
    client.appointments.get(visit).then((appointment) => appointment.doctor),
  ]);
  await client.appointments.cancel(visit);
  return results.map((result) => (result as { image_url?: unknown } | undefined)?.image_url);
}

test.each([
  ["/portraits/f-1.svg", true],
  ["https://images.example.com/a.jpg", true],
  ["https://IMAGES.example.com/a.jpg", true],
  ["http://images.example.com/a.jpg", false],
  ["https://images.example.com.evil.example/a.jpg", false],
  ["https://evil.example/a.jpg", false],
  ["https://images.example.com@evil.example/a.jpg", false],
  ["https://someone@images.example.com/a.jpg", false],
  ["https://images.example.com:8443/a.jpg", false],
  ["//evil.example/a.jpg", false],
  ["/\\evil.example/a.jpg", false],
  ["javascript:alert(1)", false],
  ["data:image/svg+xml,x", false],
  ["portraits/a.svg", false],
])("A-07 an image at %s is in the API's responses: %s", async (image_url, isGiven) => {
  const { db } = api.database;
  await db.updateTable("doctors").set({ image_url }).execute();
  await db.updateTable("clinics").set({ image_url }).execute();
  const images = (await findShownImages()).filter((url) => url !== undefined);
  expect(images.length).toBeGreaterThanOrEqual(5);
  expect(new Set(images)).toEqual(new Set([isGiven ? image_url : null]));
});

test.each([
  ["/portraits/f-1.svg", true],
  ["https://images.example.com/a.jpg", true],
  ["http://images.example.com/a.jpg", false],
  ["//evil.example/a.jpg", false],
  ["/\\evil.example", false],
])("A-07 an import accepts the image %s: %s", (image_url, isTaken) => {
  expect(doctorRow.safeParse({ external_id: "d", slug: "a", name: { ru: "А" }, image_url }).success).toBe(isTaken);
});
