import { RouterContextProvider, type LoaderFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import type { ApiClient } from "#app/contract/client.ts";
import { getCountry } from "#app/countries/registry.ts";
import { requestContext, type RequestContext } from "#app/request-context.ts";
import { shareCities } from "../shell/cities.server.ts";
import { loader as loadIndex } from "./sitemap-index.ts";
import { loader as loadPart } from "./sitemap-part.ts";
import { doctorsPerFile, latest } from "./sitemap.server.ts";

const origin = "http://kg.localhost";

/** Loads a file of the sitemap of a market with this number of doctors; `calls` replaces calls of the API. */
async function load(doctors: number, part?: string, calls: object = {}): Promise<string> {
  const list = ({ limit = 1, offset = 0 }) => ({
    total_count: doctors,
    next: offset + limit < doctors ? "" : null,
    results: Array.from({ length: Math.min(limit, doctors - offset) }, (_, index) => ({
      slug: `doctor-${offset + index + 1}`,
      updated_at: null,
    })),
  });
  const none = async () => [];
  const api = {
    doctors: { list: async (query: { limit?: number; offset?: number }) => list(query) },
    cities: { list: none, areas: none },
    insurances: { list: none },
    listChanges: { list: none },
    ...calls,
  } as unknown as ApiClient;
  const context = new RouterContextProvider();
  context.set(requestContext, { api, origin, country: getCountry("kg"), flags: {} } as RequestContext);
  await shareCities({ context } as unknown as Parameters<typeof shareCities>[0], async () => new Response());
  const args = { context, params: { part } } as unknown as LoaderFunctionArgs;
  return (await (part ? loadPart(args) : loadIndex(args))).text();
}

const doctorFiles = (index: string) => [...index.matchAll(/doctors-\d+\.xml/g)].map(([file]) => file);

test.each([
  [1, 1],
  [doctorsPerFile, 1],
  [doctorsPerFile + 1, 2],
  [2 * doctorsPerFile, 2],
])(
  "R-10 the sitemap of %d doctors has %d files of doctors, and the next number is not found",
  async (doctors, files) => {
    const names = Array.from({ length: files }, (_, index) => `doctors-${index + 1}.xml`);
    expect(doctorFiles(await load(doctors))).toEqual(names);
    await expect(load(doctors, `doctors-${files + 1}.xml`)).rejects.toMatchObject({ init: { status: 404 } });
  },
);

test("R-10 each doctor of the sitemap is in one file", async () => {
  const doctors = doctorsPerFile + 1;
  const slugsOf = async (file: string) =>
    [...(await load(doctors, file)).matchAll(/localhost\/doctor\/(doctor-\d+)</g)].map(([, slug]) => slug);
  const [first, second] = [await slugsOf("doctors-1.xml"), await slugsOf("doctors-2.xml")];
  expect([first.length, first.at(-1), second]).toEqual([
    doctorsPerFile,
    `doctor-${doctorsPerFile}`,
    [`doctor-${doctors}`],
  ]);
});

test("R-10 a file of the sitemap has the time of its latest change, if any is known", () => {
  const [early, late] = ["2026-03-01T10:00:00.000Z", "2026-03-02T09:00:00.000Z"];
  expect([latest([early, null, late]), latest([late, early]), latest([null])]).toEqual([late, late, undefined]);
});

test("R-10 each list of the sitemap has the time of its own last change", async () => {
  const changes = [
    { service: 1, category: null },
    { service: 2, category: null },
    { service: null, category: 9 },
  ].map((of, index) => ({ city: 1, ...of, updated_at: `2026-03-0${index + 1}T10:00:00.000Z` }));
  const places = await load(1, "places.xml", {
    cities: { list: async () => [{ id: 1, slug: "osh", doctors_count: 1 }] },
    services: {
      list: async () => ({ results: ["lor", "okulist"].map((slug, index) => ({ id: index + 1, slug })) }),
      categories: async () => [8, 9].map((id) => ({ id, slug: `group-${id}` })),
    },
    clinics: { list: async () => ({ results: [], next: null }) },
    listChanges: { list: async () => changes },
  });
  const changed = (path: string) => new RegExp(`${path}</loc>(?:<lastmod>(.*?)</lastmod>)?`).exec(places)?.[1];
  const lists = ["/doctors/osh/lor", "/doctors/osh/okulist", "/doctors/osh"];
  const procedures = ["/procedures/osh/group-8", "/procedures/osh/group-9", "/procedures/osh"];
  expect([...lists, ...procedures].map(changed)).toEqual([
    "2026-03-01T10:00:00.000Z",
    "2026-03-02T10:00:00.000Z",
    "2026-03-02T10:00:00.000Z",
    undefined,
    "2026-03-03T10:00:00.000Z",
    "2026-03-03T10:00:00.000Z",
  ]);
});

test("R-10 in the index a city's lists have the time of that city's last change, and doctors that of the market's", async () => {
  const day = (number: number) => `2026-03-0${number}T10:00:00.000Z`;
  const change = (city: number, service: number | null, updated: number) => ({
    city,
    service,
    category: null,
    updated_at: day(updated),
  });
  const index = await load(1, undefined, {
    cities: {
      list: async () => ["osh", "naryn", "talas"].map((slug, at) => ({ id: at + 1, slug, doctors_count: 2 - at })),
      areas: async () => [1, 2, 3].map((city) => ({ city, sitemap_index: city !== 2 })),
    },
    listChanges: { list: async () => [change(1, 7, 1), change(1, null, 4), change(2, 7, 3), change(2, 8, 2)] },
  });
  const files = [...index.matchAll(/sitemap\/(.*?)<\/loc>(?:<lastmod>(.*?)<)?/g)].map(([, file, at]) => [file, at]);
  expect(files).toEqual([
    ["places.xml", day(4)],
    ["lists-osh.xml", day(1)],
    ["doctors-1.xml", day(3)],
  ]);
});
