import { expect, test, vi } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { loader } from "./share-image.ts";

test("the image of a clinic's link preview has its name, postal address and range of prices", async () => {
  const clinic = {
    name: "Айкөл",
    address: "Токтогула, 1",
    feedback_count: 0,
    feedback_score: 0,
    image_url: null,
    offer: { min_price: 500, max_price: 900 },
  };
  const get = vi.fn(async () => clinic);
  const drawShareImage = vi.fn(async () => new Uint8Array());
  const args = await routeArgs("/share/clinic/osh/aikol", {
    api: { cities: { list: async () => [{ id: 1, slug: "osh", name: "Ош" }] }, clinics: { get } },
    params: { city: "osh", slug: "aikol" },
    drawShareImage,
  });
  await loader(args as unknown as Parameters<typeof loader>[0]);
  expect(get.mock.calls).toEqual([[{ name: "aikol", city: 1, expand: ["offer"] }]]);
  expect(drawShareImage.mock.calls).toEqual([
    [expect.objectContaining({ title: "Айкөл", subtitle: "Токтогула, 1, Ош" })],
  ]);
  expect(JSON.stringify(drawShareImage.mock.calls)).toContain("900");
});
