import { z } from "zod";
import { changeLimit, isPreview, refusals, storedTexts, typedTexts, version } from "./clinic-catalogue.ts";
import { maxTextLength } from "./catalogue-limits.ts";
import { visitBranch } from "./clinic-desk.ts";
import { endpoint } from "./endpoint.ts";
import { clinicAdmins } from "./role.ts";
import { id, idValue } from "./shared.ts";

/** The values of a clinic that patients see at all its branches, and that its administrators may change. */
export const clinicValues = z.object({
  /** HTML, sanitised. */
  description: storedTexts.nullable(),
  /** URL of the picture: one that `uploadPhoto` has given, or the one that is there. */
  photo: z.string().nullable(),
});
export type ClinicValues = z.infer<typeof clinicValues>;

export const catalogueClinic = z.object({
  /** The branch of the request, and its clinic's name. */
  branch: visitBranch,
  name: z.string(),
  /** Whether a clinic's own system has sent the clinic, and may send other values. */
  is_sent: z.boolean(),
  values: clinicValues,
  version,
});
export type CatalogueClinic = z.infer<typeof catalogueClinic>;

export const readCatalogueClinic = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/catalogue/clinic/",
  summary: "For a clinic's administrators: the texts and picture of a branch's clinic that patients see",
  staff: clinicAdmins,
  query: z.object({ clinic_branch: id }),
  responses: { 200: catalogueClinic, ...refusals },
});

export const publishCatalogueClinic = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/catalogue/clinic/",
  summary:
    "For a clinic's administrators: preview or publish the clinic's description and picture, unless they changed meanwhile",
  staff: clinicAdmins,
  limit: changeLimit,
  body: z.object({
    clinic_branch: idValue,
    is_preview: isPreview,
    version,
    description: typedTexts(maxTextLength.area).nullable().default(null),
    photo: z.string().max(2000).nullable().default(null),
  }),
  responses: { 200: catalogueClinic, ...refusals },
});
