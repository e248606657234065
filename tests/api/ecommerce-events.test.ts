import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApi, findBookable, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test("N-02 an ecommerce event is stored; an unknown name is a 400, an unknown doctor service a 404", async () => {
  const client = api.client();
  const { doctorService } = await findBookable(client);
  const event = {
    id: doctorService.id,
    name: "view_item",
    source: "web-mobile",
    item: { price: 100, position: 3 },
  } as const;
  await client.doctors.event(event);
  const rows = await api.database.db.selectFrom("ecommerce_events").selectAll().execute();
  expect(rows).toMatchObject([
    { doctor_service_id: doctorService.id, name: "view_item", item: { price: 100, position: 3 } },
  ]);
  await expect(client.doctors.event({ ...event, name: "steal" as "search" })).rejects.toMatchObject({ status: 400 });
  await expect(client.doctors.event({ ...event, id: 999_999_999 })).rejects.toMatchObject({ status: 404 });
  await expect(api.client("hu").doctors.event(event)).rejects.toMatchObject({ status: 404 });
});

test("N-02 a page view is stored without a doctor service; without the page's URL it is a 400", async () => {
  const client = api.client();
  const page_location = "https://vizit.kg/doctors/bishkek/kardiolog";
  await client.pageViews.record({ page_location, client_id: "1.2", session_id: "3", source: "web-mobile" });
  const [view] = await api.database.db
    .selectFrom("ecommerce_events")
    .selectAll()
    .where("name", "=", "page_view")
    .execute();
  expect(view).toMatchObject({ doctor_service_id: null, page_location, client_id: "1.2", session_id: "3", item: {} });
  await expect(client.pageViews.record({ source: "web-mobile" } as never)).rejects.toMatchObject({ status: 400 });
});
