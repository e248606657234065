import { expect, test } from "vitest";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

test("M-05 the map page of a branch names it, has directions, and is not indexed", async () => {
  const visitor = createVisitor(sharedOrigin());
  const cities = (await visitor.get("/api/v1/cities/")).response.json() as { id: number }[];
  const { results } = (
    await visitor.get(`/api/v1/clinics/?city=${cities[0]!.id}&expand=clinic_branches`)
  ).response.json() as {
    results: { clinic_branches: { name: string; address: string; location: { lat: number; lng: number } }[] }[];
  };
  const branch = results[0]!.clinic_branches[0]!;
  const page = await visitor.get(`/map?lat=${branch.location.lat}&lng=${branch.location.lng}`);
  expect([page.status, page.document.querySelector("h1")?.text]).toEqual([200, branch.name]);
  expect(page.text).toContain(branch.address);
  expect(page.document.querySelector("main figure svg path")).not.toBeNull();
  expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  expect(page.document.querySelector("link[rel=canonical], meta[property='og:url']")).toBeNull();
  const outside = page.document.querySelectorAll("main a[href^=http]");
  expect(outside.length).toBeGreaterThan(1);
  for (const link of outside) expect(link.getAttribute("rel")).toContain("noreferrer");
  expect((await page.follow("О клинике")).url.pathname).toMatch(/^\/clinics\//);
});

test("M-05 a point without a branch is shown plainly; invalid coordinates are a 404", async () => {
  const visitor = createVisitor(sharedOrigin());
  const nowhere = await visitor.get("/map?lat=1.5&lng=-2.5");
  expect([nowhere.status, nowhere.document.querySelector("h1")?.text]).toEqual([200, "Место на карте"]);
  expect(nowhere.text).toContain("1.500000, -2.500000");
  for (const query of ["", "?lat=91&lng=0", "?lat=abc&lng=1", "?lat=1"])
    expect((await visitor.get(`/map${query}`)).status, query).toBe(404);
});
