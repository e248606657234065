import type { ComponentProps } from "react";
import { expect, test, vi } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import ClinicEntryPage, { loader } from "./clinic.tsx";

const branch = { id: 4, name: "Айкөл", timezone: "Asia/Almaty", is_listed: true, needs: [] };
const entry = {
  branch,
  name: "Клиника «Айкөл»",
  is_sent: false,
  values: { description: null, photo: null },
  version: "1",
};

function pageOf(changed: object, actionData?: object) {
  const loaderData = { entry: { ...entry, ...changed }, changes: { results: [], next: null }, offset: 0, ended: null };
  const props = { loaderData } as unknown as ComponentProps<typeof ClinicEntryPage>;
  return renderIn("kz", "kk", <ClinicEntryPage {...props} />, { actionData });
}

test("a clinic that is listed has a link to its page, and says if its own system sends it", () => {
  const linkOf = (changed: object) => pageOf(changed).querySelector("a[href='/kk/staff/preview']") !== null;
  expect([linkOf({}), linkOf({ branch: { ...branch, is_listed: false } })]).toEqual([true, false]);
  const paragraphs = (changed: object) => pageOf(changed).querySelectorAll("p").length;
  expect(paragraphs({ is_sent: true })).toBe(paragraphs({}) + 1);
});

test.each([
  [{ ru: "По-русски", kk: "Қазақша" }, "Қазақша"],
  [{ ru: "По-русски" }, "По-русски"],
  [null, undefined],
])("the preview of a clinic with the descriptions %j has %s in Kazakh", (description, shown) => {
  const view = { name: entry.name, description, photo: null };
  const actionData = { preview: { view, changes: [], fields: [] }, version: "1", conflict: [], ended: null };
  const preview = pageOf({}, actionData);
  expect(preview.querySelector("b + *, p ~ div")?.text).toBe(shown);
});

test("the record below a clinic's page is of the clinic, from the change of the URL on", async () => {
  const catalogueChanges = vi.fn(async () => ({ results: [], next: null }));
  const api = { clinicDesk: { catalogueClinic: async () => entry, catalogueChanges } };
  const args = await routeArgs("/staff/catalogue/clinic?branch=4&offset=40", { api, role: "clinic_admin" });
  const { data } = await loader(args as unknown as Parameters<typeof loader>[0]);
  expect(catalogueChanges.mock.calls).toEqual([[{ clinic_branch: 4, of_clinic: "1", limit: 20, offset: 40 }]]);
  expect(data.offset).toBe(40);
});
