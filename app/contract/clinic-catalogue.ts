import { z } from "zod";
import { additionalFieldNames } from "./additional-field-names.ts";
import { maxTextLength } from "./catalogue-limits.ts";
import { visitBranch } from "./clinic-desk.ts";
import { doctor } from "./doctor.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { callablePhone } from "./lead.ts";
import { openingHours } from "./opening-hours.ts";
import { clinicAdmins, clinicStaff } from "./role.ts";
import { flag, id, idValue, instant, locale, offset, paged, whole } from "./shared.ts";
import { hasInvisible } from "./invisible-characters.ts";

/** Texts by language. */
export const storedTexts = z.partialRecord(locale, z.string());
/** Without characters that show nothing or turn the direction of a text, as posted forms. */
export const typedTexts = (most: number) =>
  z
    .partialRecord(
      locale,
      z
        .string()
        .trim()
        .min(1)
        .max(most)
        .refine((text) => !hasInvisible(text.replace(/[\r\n\t]/g, " "))),
    )
    .refine((texts) => Object.keys(texts).length > 0);

/** What patients see of a doctor, at every branch. */
export const profileValues = z.object({
  name: storedTexts,
  academic_status: storedTexts.nullable(),
  science_degree: storedTexts.nullable(),
  /** Text without markup. */
  about: storedTexts.nullable(),
  /** Years. */
  experience: z.int().nullable(),
  /** Codes, sorted. */
  languages: z.array(z.string()),
  /** URL of the portrait: one that `uploadPhoto` has given, or the one that is there. */
  photo: z.string().nullable(),
  /** Whether the doctor is shown at all. */
  is_active: z.boolean(),
});
export type ProfileValues = z.infer<typeof profileValues>;

/** The terms of a doctor's service at a branch, as in imports. */
export const offerValues = z.object({
  /** Zero: on request. */
  base_price: z.int(),
  /** What patients pay; equal to the base price without a discount. */
  discount_price: z.int(),
  /** HTML, sanitised. */
  price_conditions: storedTexts.nullable(),
  qualification_display: storedTexts.nullable(),
  on_walk_in_basis: z.boolean(),
  /** In minutes. */
  avg_waiting_time: z.int().nullable(),
  /** The notice that a booking needs. */
  minutes_before_appointment: z.int(),
  /** Months. */
  age_from: z.int(),
  age_to: z.int().nullable(),
  /** False: the service has been taken away. */
  is_active: z.boolean(),
});
export type OfferValues = z.infer<typeof offerValues>;

const serviceName = z.object({ id: idValue, name: z.string(), type: z.enum(["initial-appointment", "procedure"]) });
export type ServiceName = z.infer<typeof serviceName>;

/** Identifies the values that a page shows: they are not published if the stored values have another version. */
export const version = z.string().max(64);

export const catalogueDoctor = z.object({
  /** All branches of the member of staff. */
  branches: z.array(visitBranch),
  branch: visitBranch,
  doctor: z.object({ id: idValue, slug: z.string(), name: z.string(), image_url: z.string().nullable() }),
  /** False: the doctor works at another clinic too, so the profile cannot be changed here. */
  is_profile_own: z.boolean(),
  /** Whether a clinic's own system has sent the doctor, and may send other values. */
  is_sent: z.boolean(),
  profile: z.object({ values: profileValues, version }),
  /** Initial appointments first, by name; those taken away too. */
  offers: z.array(z.object({ service: serviceName, values: offerValues, version })),
  /** The country's other services, in the same order. */
  other_services: z.array(serviceName),
});
export type CatalogueDoctor = z.infer<typeof catalogueDoctor>;

/** What patients see of a branch, and its clinic may change. */
export const branchValues = z.object({
  /** Name of the branch as patients see it, with the clinic's name. */
  branch_name: storedTexts,
  address: storedTexts,
  location: z.object({ lat: z.number(), lng: z.number() }),
  phone: z.string().nullable(),
  opening_hours: openingHours,
});
export type BranchValues = z.infer<typeof branchValues>;

/** A question that patients of a branch answer when they book; `param_name` decides its input. */
export const fieldValues = z.object({
  title: storedTexts,
  is_required: z.boolean(),
  /** For a number, its least and greatest value. */
  min_length: z.int().nullable(),
  max_length: z.int().nullable(),
  /** Null: children and adults. */
  audience: z.enum(["children", "adults"]).nullable(),
  /** The services to ask it of, sorted; empty: all. */
  services: z.array(idValue),
  /** False: no longer asked. */
  is_active: z.boolean(),
});
export type FieldValues = z.infer<typeof fieldValues>;

export const catalogueBranch = z.object({
  /** All branches of the member of staff. */
  branches: z.array(visitBranch),
  branch: visitBranch,
  /** Whether a clinic's own system has sent the branch, and may send other values. */
  is_sent: z.boolean(),
  /** False: the branch is still at the centre of its city, where it was created. */
  is_placed: z.boolean(),
  values: branchValues,
  city: z.string(),
  version,
  /** The services of its doctors, and those that a question names, in the order of `catalogueDoctor`. */
  services: z.array(serviceName),
  /** In the order of the booking form; those no longer asked too. */
  fields: z.array(z.object({ param_name: z.string(), values: fieldValues, version })),
});
export type CatalogueBranch = z.infer<typeof catalogueBranch>;

/** A change made by the clinic's staff, with the changed values only. */
export const catalogueChange = z.object({
  id: idValue,
  at: instant,
  staff_name: z.string(),
  /** Null: the branch, one of its fields (whose values have its `param_name`), or the doctor's profile. */
  service: serviceName.nullable(),
  /** Empty: the doctor, the service or the field was added. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type CatalogueChange = z.infer<typeof catalogueChange>;

/** The responses of a refused call. */
export const refusals = { 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody, 404: apiErrorBody };
/** Limit of each call that changes an entry. */
export const changeLimit = { aMinute: 300 };
const published = {
  200: z.object({
    entry: catalogueDoctor,
    /** The doctor as patients see them; null: patients do not see the doctor. */
    shown: doctor.nullable(),
  }),
  ...refusals,
};

export const listClinicDoctors = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/catalogue/",
  summary: "For a clinic's staff: the doctors of one of their branches, including those whom patients do not see",
  staff: clinicStaff,
  query: z.object({
    /** Default: their first branch. */
    clinic_branch: id.optional(),
  }),
  responses: {
    200: z.object({
      /** All their branches. */
      branches: z.array(visitBranch),
      branch: visitBranch,
      /** By name. */
      doctors: z.array(
        z.object({
          id: idValue,
          name: z.string(),
          image_url: z.string().nullable(),
          is_active: z.boolean(),
          /** Services that can be booked at the branch. */
          offers_count: z.int(),
        }),
      ),
      /** Doctors, by name, who do not work at this branch but at another of the clinic that the staff may manage. */
      other_doctors: z.array(z.object({ id: idValue, name: z.string() })),
    }),
    ...refusals,
  },
});
export type ClinicDoctors = z.output<(typeof listClinicDoctors.responses)[200]>;

export const readCatalogueDoctor = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/catalogue/doctor/",
  summary: "For a clinic's staff: a doctor's profile, and services and prices at one of their branches",
  staff: clinicStaff,
  query: z.object({ clinic_branch: id, doctor: id }),
  responses: { 200: catalogueDoctor, ...refusals },
});

/** True: nothing is changed, and the response has the entry as it would be. */
export const isPreview = z.boolean().default(false);
const shownEntry = { clinic_branch: idValue, doctor: idValue, is_preview: isPreview };

export const publishProfile = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/catalogue/profile/",
  summary:
    "For a clinic's staff: preview or publish a doctor's profile, unless it has changed meanwhile, or add a doctor to a branch",
  staff: clinicStaff,
  limit: changeLimit,
  body: z.object({
    ...shownEntry,
    /** Null: the doctor is added. */
    doctor: idValue.nullable().default(null),
    version: version.nullable().default(null),
    name: typedTexts(maxTextLength.line),
    academic_status: typedTexts(maxTextLength.line).nullable().default(null),
    science_degree: typedTexts(maxTextLength.line).nullable().default(null),
    about: typedTexts(maxTextLength.area).nullable().default(null),
    experience: z.int().min(0).max(80).nullable().default(null),
    languages: z.array(z.string().regex(/^[a-z]{2,3}$/)).max(20),
    photo: z.string().max(2000).nullable().default(null),
    is_active: z.boolean().default(true),
  }),
  responses: published,
});

export const addDoctorToBranch = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/catalogue/branch-doctors/",
  summary: "For a clinic's staff: add a doctor of another of their branches to a branch, without services",
  staff: clinicStaff,
  limit: changeLimit,
  body: z.object({ clinic_branch: idValue, doctor: idValue }),
  responses: { 200: catalogueDoctor, ...refusals },
});

export const publishOffer = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/catalogue/offer/",
  summary:
    "For a clinic's staff: preview or publish a service of a doctor with its price, add one, or withdraw one; booked visits stay",
  staff: clinicStaff,
  limit: changeLimit,
  body: z.object({
    ...shownEntry,
    service: idValue,
    /** Null: the service is added. */
    version: version.nullable().default(null),
    base_price: z.int().min(0).max(2_000_000_000),
    /** Default: the base price. */
    discount_price: z.int().min(0).max(2_000_000_000).optional(),
    price_conditions: typedTexts(maxTextLength.area).nullable().default(null),
    qualification_display: typedTexts(maxTextLength.line).nullable().default(null),
    on_walk_in_basis: z.boolean().default(false),
    avg_waiting_time: z.int().min(0).max(1440).nullable().default(null),
    minutes_before_appointment: z.int().min(0).max(43_200).default(0),
    age_from: z.int().min(0).max(1440).default(0),
    age_to: z.int().min(0).max(1440).nullable().default(null),
    is_active: z.boolean().default(true),
  }),
  responses: published,
});

export const uploadPhoto = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/catalogue/photos/",
  summary:
    "For a clinic's staff: upload a portrait (JPEG, PNG or WebP, up to 300 kB), to be published with a profile; its metadata is not stored",
  staff: clinicStaff,
  limit: { aMinute: 60 },
  maxBodyBytes: 512 * 1024,
  body: z.object({ content: z.base64().min(1) }),
  responses: { 201: z.object({ photo: z.string() }), ...refusals },
});

export const listCatalogueChanges = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/catalogue/changes/",
  summary:
    "For a clinic's staff: who changed a branch, or a doctor's profile, or services at one of their branches, the latest first",
  staff: clinicStaff,
  query: z.object({
    clinic_branch: id,
    /** Without one: changes of the branch itself. */
    doctor: id.optional(),
    /** Only changes of this service at the branch. */
    service: id.optional(),
    /** Changes of the whole clinic instead. */
    of_clinic: flag.default(false),
    limit: whole(1, 100).default(20),
    offset,
  }),
  responses: { 200: paged(catalogueChange), ...refusals },
});

export const readCatalogueBranch = endpoint({
  method: "GET",
  path: "/api/v1/clinic-desk/catalogue/branch/",
  summary: "For a clinic's staff: one of their branches, and the questions that it asks patients who book",
  staff: clinicStaff,
  query: z.object({ clinic_branch: id }),
  responses: { 200: catalogueBranch, ...refusals },
});

export const publishBranch = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/catalogue/branch/",
  summary:
    "For a clinic's staff: preview or publish a branch's name, address, place on the map, phone and opening hours, unless they changed meanwhile",
  staff: clinicStaff,
  limit: changeLimit,
  body: z.object({
    clinic_branch: idValue,
    is_preview: isPreview,
    version,
    /** Default: unchanged. */
    branch_name: typedTexts(maxTextLength.line).optional(),
    /** Default: unchanged. */
    address: typedTexts(maxTextLength.line).optional(),
    /** Default: unchanged. */
    location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).optional(),
    phone: callablePhone(z.string().trim().max(40)).nullable().default(null),
    /** Null: not known. */
    opening_hours: openingHours.default(null),
  }),
  responses: { 200: catalogueBranch, ...refusals },
});

const newBranchTexts = typedTexts(maxTextLength.line);

export const addBranch = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/catalogue/branches/",
  summary: "For a clinic's administrators: preview or add a branch, which has no doctors at first",
  staff: clinicAdmins,
  limit: changeLimit,
  body: z.object({
    /** One of the clinic's branches. */
    clinic_branch: idValue,
    is_preview: isPreview,
    branch_name: newBranchTexts,
    /** Of the country. */
    city: idValue,
    address: newBranchTexts,
    location: publishBranch.body.shape.location.unwrap(),
    phone: publishBranch.body.shape.phone,
    opening_hours: publishBranch.body.shape.opening_hours,
  }),
  responses: { 200: catalogueBranch, ...refusals },
});

const fieldLength = (least: number) => z.int().min(least).max(10_000).nullable().default(null);

export const publishField = endpoint({
  method: "POST",
  path: "/api/v1/clinic-desk/catalogue/field/",
  summary:
    "For a clinic's staff: preview or publish a question that patients of a branch answer when they book, add one, or withdraw one",
  staff: clinicStaff,
  limit: changeLimit,
  body: z.object({
    clinic_branch: idValue,
    is_preview: isPreview,
    param_name: z.enum(additionalFieldNames),
    /** Null: the question is added. */
    version: version.nullable().default(null),
    title: typedTexts(maxTextLength.line),
    is_required: z.boolean().default(false),
    min_length: fieldLength(0),
    max_length: fieldLength(1),
    audience: fieldValues.shape.audience.default(null),
    services: z.array(idValue).max(200).default([]),
    is_active: z.boolean().default(true),
  }),
  responses: { 200: catalogueBranch, ...refusals },
});
