import { afterAll, beforeAll, expect, test } from "vitest";
import { saveStaff } from "#app/api/staff/index.ts";
import type { RoleFlags } from "#app/contract/role.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { createTestApi, signedIn, type TestApi } from "../support/api.ts";

let api: TestApi;
let moderator: ApiClient;
beforeAll(async () => {
  api = await createTestApi();
  moderator = await staff({ is_copywriter: true });
});
afterAll(() => api.close());

async function staff(flags: Partial<RoleFlags>): Promise<ApiClient> {
  const account = {
    email: `${Object.keys(flags)[0]}@example.com`,
    name: "Сотрудник",
    password: "a long password",
    country: null,
    flags,
  };
  await saveStaff(api.database.db, account);
  const { access_token: token } = await signedIn(api.client(), account);
  return api.client().with({ token });
}

/** A doctor whose first service has so few reviews that one more is shown. */
async function reviewed() {
  const row = await api.database.db
    .selectFrom("doctor_services as ds")
    .innerJoin("doctors as d", "d.id", "ds.doctor_id")
    .select(["ds.id as service", "d.id as doctor", "ds.city_id as city", "d.slug"])
    .where("d.country", "=", "kg")
    .where("d.is_active", "=", true)
    .where("ds.is_active", "=", true)
    .where("d.feedback_count", ">", 1)
    .where("d.feedback_count", "<", 9)
    .where("ds.feedback_count", ">", 1)
    .orderBy("d.id")
    .executeTakeFirstOrThrow();
  return row;
}

async function waiting({ doctor, service }: { doctor: number; service: number }, score: number): Promise<number> {
  const { id } = await api.database.db
    .insertInto("reviews")
    .values({
      country: "kg",
      doctor_id: doctor,
      doctor_service_id: service,
      author_name: "Нурлан",
      score,
      text: "Ждёт",
      language: "ru",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Review counts stored for the doctor, the service and the lists, and computed from the published reviews. */
async function figures({
  doctor,
  service,
  slug,
  city,
}: {
  doctor: number;
  service: number;
  slug: string;
  city: number;
}) {
  const db = api.database.db;
  const kept = await db
    .selectFrom("doctors")
    .select(["feedback_count", "feedback_score"])
    .where("id", "=", doctor)
    .executeTakeFirstOrThrow();
  const ofService = await db
    .selectFrom("doctor_services")
    .select(["feedback_count", "feedback_score"])
    .where("id", "=", service)
    .executeTakeFirstOrThrow();
  const scores = await db
    .selectFrom("reviews")
    .select(["score", "doctor_service_id"])
    .where("doctor_id", "=", doctor)
    .where("status", "=", "published")
    .execute();
  const sum = (list: { score: number }[]) => ({
    feedback_count: list.length,
    feedback_score: list.length
      ? Math.round((list.reduce((total, one) => total + one.score, 0) * 10) / list.length) / 10
      : null,
  });
  expect(kept).toEqual(sum(scores));
  expect(ofService).toEqual(sum(scores.filter((row) => row.doctor_service_id === service)));
  const profile = await api.client().doctors.get({ slug });
  const { results } = await api.client().doctors.list({ city, limit: 100 });
  expect([profile.feedback_count, profile.feedback_score]).toEqual([kept.feedback_count, kept.feedback_score]);
  expect(results.find((listed) => listed.id === doctor)?.feedback_score).toBe(kept.feedback_score);
  return { doctor: kept, service: ofService };
}

test("B-19 a published review counts in every average, and a hidden one does not", async () => {
  const place = await reviewed();
  const before = await figures(place);
  const id = await waiting(place, 0);
  await waiting(place, 10);
  expect(await figures(place)).toEqual(before);

  expect(await moderator.reviews.publish({ id })).toEqual({ id, status: "published" });
  const published = await figures(place);
  expect(published.doctor.feedback_count).toBe(before.doctor.feedback_count + 1);
  expect(published.doctor.feedback_score).toBeLessThan(before.doctor.feedback_score!);
  expect(published.service.feedback_score).toBeLessThan(before.service.feedback_score!);
  await moderator.reviews.publish({ id });
  expect(await figures(place)).toEqual(published);

  await moderator.reviews.reject({ id });
  expect(await figures(place)).toEqual(before);
  expect(
    (await api.client().reviews.list({ doctor: place.doctor, limit: 100 })).results.map((review) => review.id),
  ).not.toContain(id);
});

test("B-19 concurrently published reviews of one doctor all count", async () => {
  const place = await reviewed();
  const before = await figures(place);
  const ids = await Promise.all([10, 0, 10, 0, 10].map((score) => waiting(place, score)));
  await Promise.all(ids.map((id) => moderator.reviews.publish({ id })));
  expect((await figures(place)).doctor.feedback_count).toBe(before.doctor.feedback_count + 5);
});

test("B-19 a doctor whose only review is hidden has no score", async () => {
  const { id: doctor } = await api.database.db
    .selectFrom("doctors")
    .select("id")
    .where("country", "=", "kg")
    .where("feedback_count", "=", 0)
    .executeTakeFirstOrThrow();
  const { id: service } = await api.database.db
    .selectFrom("doctor_services")
    .select("id")
    .where("doctor_id", "=", doctor)
    .executeTakeFirstOrThrow();
  const id = await waiting({ doctor, service }, 7);
  const score = async () =>
    await api.database.db
      .selectFrom("doctors")
      .select(["feedback_count", "feedback_score"])
      .where("id", "=", doctor)
      .executeTakeFirstOrThrow();
  await moderator.reviews.publish({ id });
  expect(await score()).toEqual({ feedback_count: 1, feedback_score: 7 });
  await moderator.reviews.reject({ id });
  expect(await score()).toEqual({ feedback_count: 0, feedback_score: null });
});

test("B-19 O-01 only moderators see pending reviews and decide on them; the history names them", async () => {
  const place = await reviewed();
  const id = await waiting(place, 5);
  await waiting(place, 6);
  const nobody = api.client();
  const operator = await staff({ is_operator: true });
  for (const [client, status] of [
    [nobody, 401],
    [operator, 403],
  ] as const) {
    await expect(client.reviews.moderation()).rejects.toMatchObject({ status });
    await expect(client.reviews.publish({ id })).rejects.toMatchObject({ status });
    await expect(client.reviews.reject({ id })).rejects.toMatchObject({ status });
  }
  const { results, count } = await moderator.reviews.moderation({ limit: 100 });
  expect(results.find((review) => review.id === id)).toMatchObject({
    status: "pending",
    score: 5,
    doctor: place.doctor,
  });
  expect(count).toBe(results.length);
  const written = results.map(({ created_at }) => created_at);
  expect(written).toEqual(written.toSorted());
  await expect(moderator.with({ country: "kz" }).reviews.publish({ id })).rejects.toMatchObject({ status: 404 });
  await (await staff({ is_superuser: true })).reviews.publish({ id });
  const row = await api.database.db
    .selectFrom("reviews")
    .select(["moderated_by_staff_id", "moderated_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    moderated_by_staff_id: expect.any(Number) as number,
    moderated_at: expect.any(Date) as Date,
  });
});

test("B-19 a verdict on a review that somebody else has decided otherwise meanwhile is refused, and changes nothing", async () => {
  const place = await reviewed();
  const id = await waiting(place, 5);
  const statusOf = () =>
    api.database.db.selectFrom("reviews").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  const decided = {
    status: 400,
    body: { errors: [{ attr: null, code: "review_decided", detail: expect.any(String) as string }] },
  };
  const verdicts = await Promise.allSettled([
    moderator.reviews.publish({ id, was: "pending" }),
    moderator.reviews.reject({ id, was: "pending" }),
  ]);
  expect(verdicts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);

  await moderator.reviews.publish({ id });
  await expect(moderator.reviews.reject({ id, was: "pending" })).rejects.toMatchObject(decided);
  expect(await statusOf()).toEqual({ status: "published" });
  // The same verdict twice is one, and a decision that was seen can be changed.
  const decidedBy = () =>
    api.database.db
      .selectFrom("reviews")
      .select(["moderated_by_staff_id", "moderated_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const first = await decidedBy();
  await (await staff({ is_superuser: true })).reviews.publish({ id, was: "pending" });
  expect(await decidedBy()).toEqual(first);
  await moderator.reviews.reject({ id, was: "published" });
  expect(await statusOf()).toEqual({ status: "rejected" });
});
