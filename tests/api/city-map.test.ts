import { afterAll, beforeAll, expect, test } from "vitest";
import { project, unproject } from "#app/countries/mercator.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test("A-01 the static map returns the URL of a picture, also for a fractional zoom", async () => {
  const { cities } = api.client("kz");
  const [city] = await cities.list();
  const { url } = await cities.staticMap({ city_id: city!.id, width: 300, height: 200, zoom: 11.5 });
  const picture = await api.fetch(url);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(await picture.text()).toMatch(/^<svg .*width="300" height="200".*<circle/);
  await expect(cities.staticMap({ city_id: 999_999 })).rejects.toMatchObject({ status: 404 });
});

test("A-01 the static map shows the active branches within its edges at their locations", async () => {
  const { db } = api.database;
  const [city] = await api.client("ro").cities.list();
  const { x, y } = project(city!.location, 12, 256);
  const inside = [
    [0, 0],
    [300, 200],
    [60, 150],
  ] as const;
  const outside = [
    [-1, 10],
    [301, 10],
    [10, -1],
    [10, 201],
  ] as const;
  const branches = await db.selectFrom("clinic_branches").select("id").where("city_id", "=", city!.id).execute();
  expect(branches.length).toBeGreaterThanOrEqual(inside.length + outside.length);
  for (const [index, { id }] of branches.entries()) {
    const [left, top] = [...inside, ...outside][index] ?? outside[0];
    const place = unproject({ x: x - 150 + left, y: y - 100 + top }, 12, 256);
    await db.updateTable("clinic_branches").set(place).where("id", "=", id).execute();
  }
  const { url } = await api.client("ro").cities.staticMap({ city_id: city!.id, width: 300, height: 200 });
  const picture = await (await api.fetch(url)).text();
  const dots = [...picture.matchAll(/cx="(-?\d+)" cy="(-?\d+)"/g)].map(([, ...dot]) => dot.map(Number));
  expect(new Set(dots.map(String))).toEqual(new Set(inside.map(String)));

  const setActive = (is_active: boolean) =>
    db.updateTable("clinic_branches").set({ is_active }).where("id", "=", branches[2]!.id).execute();
  await setActive(false);
  expect(await (await api.fetch(url)).text()).not.toContain('cx="60" cy="150"');
  await setActive(true);
});
