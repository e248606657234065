import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { todayIn } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { createTestApi, findBookable, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test("B-10 the fields of an inactive branch are a 404", async () => {
  const client = api.client("kg");
  const { clinic_branch: id } = (await findBookable(client)).doctorService;
  const setActive = (is_active: boolean) =>
    api.database.db.updateTable("clinic_branches").set({ is_active }).where("id", "=", id).execute();
  await expect(client.appointments.fields({ id })).resolves.toBeInstanceOf(Array);
  await setActive(false);
  await expect(client.appointments.fields({ id })).rejects.toMatchObject({ status: 404 });
  await setActive(true);
});

test("B-10 a branch's field is shown, and its answer accepted, only for the field's services and audience", async () => {
  const client = api.client("kg");
  const { db } = api.database;
  const { doctorService, slots } = await findBookable(client);
  const addField = async (param_name: string, audience: "children" | "adults" | null, serviceIds: number[]) => {
    const { id } = await db
      .insertInto("clinic_branch_fields")
      .values({
        clinic_branch_id: doctorService.clinic_branch,
        param_name,
        title: JSON.stringify({ ru: param_name }),
        audience,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const service_id of serviceIds)
      await db.insertInto("clinic_branch_field_services").values({ clinic_branch_field_id: id, service_id }).execute();
    return id;
  };
  const otherService = (await client.services.list({ city: (await client.cities.list())[0]!.id })).results.find(
    ({ id }) => id !== doctorService.service.id,
  )!;
  await db.updateTable("doctor_services").set({ age_to: null }).where("id", "=", doctorService.id).execute();
  const childField = await addField("child_age", "children", []);
  const shown = [
    await addField("age", "adults", []),
    await addField("app_details", null, [doctorService.service.id, otherService.id]),
  ];
  await addField("billingCountry", null, [otherService.id]);
  const added = new Set([childField, ...shown]);
  const fieldsOf = async (query: { doctor_service?: number }) =>
    (await client.appointments.fields({ id: doctorService.clinic_branch, ...query }))
      .map(({ id }) => id)
      .filter((id) => added.has(id));

  expect(await fieldsOf({})).toEqual([childField, ...shown]);
  expect(await fieldsOf({ doctor_service: doctorService.id })).toEqual(shown);
  const payload = {
    client_name: "Айгүл",
    client_phone: "+996555700700",
    doctor_service: doctorService.id,
    slot: slots[0]!.id,
    source: "web-mobile" as const,
  };
  const validateAnswer = (id: number) =>
    client.appointments.validate({ ...payload, additional_fields: [{ clinic_branch_field: id, value: "5 лет" }] });
  await expect(validateAnswer(childField)).rejects.toMatchObject({ body: { errors: [{ code: "field_unknown" }] } });
  await expect(validateAnswer(shown[0]!)).resolves.toEqual({});

  await db.updateTable("doctor_services").set({ age_to: 216 }).where("id", "=", doctorService.id).execute();
  expect(await fieldsOf({ doctor_service: doctorService.id })).toEqual([childField, shown[1]]);
});

test("B-10 the latest date of birth is today in the market, also while the date in UTC is still the day before", async () => {
  const client = api.client("kg");
  const { doctorService, slots } = await findBookable(client);
  await api.database.db
    .updateTable("doctor_services")
    .set({ age_from: 0 })
    .where("id", "=", doctorService.id)
    .execute();
  const { id } = await api.database.db
    .insertInto("clinic_branch_fields")
    .values({
      clinic_branch_id: doctorService.clinic_branch,
      param_name: "date_of_birth",
      title: JSON.stringify({ ru: "Дата рождения" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const evening = new Date(`${todayIn("UTC")}T19:00:00Z`);
  vi.useFakeTimers({ now: evening, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const bornOn = (value: string) =>
    client.appointments.validate({
      client_name: "Айгүл",
      client_phone: "+996555700701",
      doctor_service: doctorService.id,
      slot: slots.at(-1)!.id,
      source: "web-mobile",
      additional_fields: [{ clinic_branch_field: id, value }],
    });
  const todayHere = addDays(todayIn("UTC"), 1);
  await expect(bornOn(todayHere)).resolves.toEqual({});
  await expect(bornOn(addDays(todayHere, 1))).rejects.toMatchObject({ body: { errors: [{ code: "date_future" }] } });
});
