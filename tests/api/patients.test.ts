import { afterAll, beforeAll, expect, test } from "vitest";
import { saveStaff } from "#app/api/staff/index.ts";
import { createBooker } from "../support/appointments.ts";
import { createTestApi, signedIn, type TestApi } from "../support/api.ts";

let api: TestApi;
let branch: number;
const password = "долгий пароль operator-а";
const phone = "+996555310000";
const staff = (email: string, flags: Record<string, boolean>) => ({
  email,
  name: email,
  password,
  country: null,
  flags,
});

beforeAll(async () => {
  api = await createTestApi();
  await saveStaff(api.database.db, staff("operator@example.com", { is_operator: true }));
  await saveStaff(api.database.db, staff("writer@example.com", { is_copywriter: true }));
  const booker = await createBooker(api);
  branch = booker.offer.doctorService.clinic_branch;
  for (const client_name of ["Бакыт Асанов", "Айгүл Асанова", "БАКЫТ Асанов"]) {
    const { id } = await booker.book({ phone });
    await api.database.db.updateTable("appointments").set({ client_name }).where("id", "=", id).execute();
  }
});
afterAll(() => api.close());

async function as(email: string) {
  const { access_token: token } = await signedIn(api.client(), { email, password });
  return api.client().with({ token });
}

test("B-13 an operator finds earlier patients by phone, each once, the latest first", async () => {
  const operator = await as("operator@example.com");
  const found = await operator.patients.find({ phone, clinic_branch: branch });
  expect(found.map((one) => one.client_name)).toEqual(["БАКЫТ Асанов", "Айгүл Асанова"]);
  expect(await operator.patients.find({ phone: "+996555310001", clinic_branch: branch })).toEqual([]);
  expect(await operator.with({ country: "kz" }).patients.find({ phone, clinic_branch: branch })).toEqual([]);
});

test("B-13 answers given to one branch are offered for the same fields of another", async () => {
  const [here, there] = await Promise.all(
    [branch, branch + 1].map((clinic_branch_id) =>
      api.database.db
        .insertInto("clinic_branch_fields")
        .values({
          clinic_branch_id,
          param_name: "app_details",
          title: JSON.stringify({ ru: "Жалобы" }) as never,
          is_required: false,
          position: 90,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    ),
  );
  const told = JSON.stringify([{ clinic_branch_field: here!.id, value: "кашель" }]);
  await api.database.db
    .updateTable("appointments")
    .set({ additional_fields: told as never })
    .where("client_name", "=", "Айгүл Асанова")
    .execute();
  const found = await (await as("operator@example.com")).patients.find({ phone, clinic_branch: branch + 1 });
  expect(found.find((one) => one.client_name === "Айгүл Асанова")?.additional_fields).toEqual([
    { clinic_branch_field: there!.id, value: "кашель" },
  ]);
});

test("B-13 others are refused: 401 without a token, 403 for other staff", async () => {
  await expect(api.client().patients.find({ phone, clinic_branch: branch })).rejects.toMatchObject({ status: 401 });
  await expect((await as("writer@example.com")).patients.find({ phone, clinic_branch: branch })).rejects.toMatchObject({
    status: 403,
  });
});
