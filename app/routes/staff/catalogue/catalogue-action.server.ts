import type { ApiClient } from "#app/contract/client.ts";
import {
  listCatalogueChanges,
  publishField,
  readCatalogueDoctor,
  type CatalogueBranch,
  type CatalogueDoctor,
  type ProfileValues,
} from "#app/contract/clinic-catalogue.ts";
import type { CatalogueClinic } from "#app/contract/clinic-entry.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { clinicAdmins } from "#app/contract/role.ts";
import { requestContext } from "#app/request-context.ts";
import { areInOrder } from "#app/calendar/opening-hours.ts";
import { toOpeningHoursView } from "#app/components/opening-hours/opening-hours-view.ts";
import { listCities, readPageRequest, requireStaff } from "../../shell/index.ts";
import {
  branchTexts,
  fieldsOfText,
  hoursFields,
  newField,
  newOffer,
  newProfile,
  coordinatesText,
  textField,
} from "./entry-form.ts";
import {
  branchOf,
  branchSchema,
  clinicOf,
  clinicSchema,
  fieldOf,
  fieldSchema,
  newBranchOf,
  newBranchSchema,
  offerOf,
  offerSchema,
  profileOf,
  profileSchema,
  readDayHours,
} from "./entry-schema.server.ts";
import { perPage } from "./history.tsx";
import { findMissingForBooking } from "./find-missing-for-booking.server.ts";
import { postEntry, type CatalogueArgs, type Stored, type TypedTexts } from "./post-entry.server.ts";
import { loadDoctorPreview } from "./doctor-preview.server.ts";
import { readLocation } from "./read-location.ts";

/** The requested branch, doctor, service and field. */
export function readRequestedEntry({ searchParams }: URL) {
  const { clinic_branch: id } = readCatalogueDoctor.query.shape;
  const read = (name: string) => id.safeParse(searchParams.get(name) ?? undefined).data;
  const field = publishField.body.shape.param_name.safeParse(searchParams.get("field")).data;
  return { branch: read("branch"), doctor: read("doctor"), service: read("service"), field };
}

/** The doctor at the branch of the URL; another one is not found. */
export function loadEntry({ context, url }: Omit<CatalogueArgs, "request">): Promise<CatalogueDoctor> {
  const { api, redirectIfNotFound, redirectToNotFound } = readPageRequest({ context, url });
  const { branch, doctor } = readRequestedEntry(url);
  if (branch === undefined || doctor === undefined) return redirectToNotFound();
  return redirectIfNotFound(api.clinicDesk.catalogueDoctor({ clinic_branch: branch, doctor }));
}

/** The branch of the URL; another one is not found. */
export function loadBranch({ context, url }: Omit<CatalogueArgs, "request">): Promise<CatalogueBranch> {
  const { api, redirectIfNotFound, redirectToNotFound } = readPageRequest({ context, url });
  const { branch } = readRequestedEntry(url);
  if (branch === undefined) return redirectToNotFound();
  return redirectIfNotFound(api.clinicDesk.catalogueBranch({ clinic_branch: branch }));
}

/** A page of the record, by the offset of the URL. */
export async function loadChanges(
  { context, url }: Omit<CatalogueArgs, "request">,
  entry: { clinic_branch: number; doctor?: number; service?: number; of_clinic?: "1" },
) {
  const { api, redirectIfNotFound } = readPageRequest({ context, url });
  const { offset: schema } = listCatalogueChanges.query.shape;
  const offset = schema.safeParse(url.searchParams.get("offset") ?? undefined).data ?? 0;
  const changes = await redirectIfNotFound(api.clinicDesk.catalogueChanges({ ...entry, limit: perPage, offset }));
  return { changes, offset };
}

export function postProfile(args: CatalogueArgs) {
  const { context, url } = args;
  const { clinicDesk } = context.get(requestContext).api;
  return postEntry(args, async () => {
    const { branch, doctor } = await loadEntry({ context, url });
    return profileKind(args, {
      branch: branch.id,
      read: async () => (await loadEntry({ context, url })).profile,
      publish: (values) => clinicDesk.publishProfile({ clinic_branch: branch.id, doctor: doctor.id, ...values }),
    });
  });
}

export function postNewDoctor(args: CatalogueArgs) {
  const { clinicDesk } = args.context.get(requestContext).api;
  return postEntry(args, async () => {
    const { branch } = await loadBranch(args);
    return profileKind(args, {
      branch: branch.id,
      read: () => Promise.resolve(null),
      publish: (values) => clinicDesk.publishProfile({ clinic_branch: branch.id, doctor: null, ...values }),
    });
  });
}

type PublishedProfile = Awaited<ReturnType<ApiClient["clinicDesk"]["publishProfile"]>>;
type ProfileAt = {
  branch: number;
  read: () => Promise<Stored<ProfileValues>>;
  publish: (values: ProfileValues & { version: string | null; is_preview: boolean }) => Promise<PublishedProfile>;
};

function profileKind({ context, url }: CatalogueArgs, { branch, read, publish }: ProfileAt) {
  const { path } = readPageRequest({ context, url });
  return {
    schema: profileSchema,
    valuesOf: profileOf,
    faultsOf: (typed: TypedTexts) => missingText(context, typed, "name"),
    read,
    publish: (values: ProfileValues, options: { version: string | null; is_preview: boolean }) =>
      publish({ ...values, ...options }),
    blank: () => newProfile,
    after: ({ entry }: PublishedProfile) => entry.profile.values,
    show: ({ shown }: PublishedProfile) => loadDoctorPreview({ context, url }, { shown, branch, service: undefined }),
    isListed: ({ entry }: PublishedProfile) => entry.branch.is_listed,
    missing: ({ entry }: PublishedProfile) => findMissingForBooking({ context, url }, entry),
    back: ({ entry }: PublishedProfile) => path("/staff/catalogue/doctor", {}, { branch, doctor: entry.doctor.id }),
  };
}

/** The fault of a text that is missing in every language, beside its field for the country's first language. */
function missingText(context: CatalogueArgs["context"], typed: TypedTexts, name: string): Record<string, string[]> {
  if (fieldsOfText(name).some((field) => typed[field])) return {};
  const [language] = context.get(requestContext).country.locales;
  return { [textField(name, language)]: [getI18n(context).t("errors:required")] };
}

export function postOffer(args: CatalogueArgs) {
  const { context, url } = args;
  const { clinicDesk } = context.get(requestContext).api;
  const { path, redirectToNotFound } = readPageRequest({ context, url });
  return postEntry(args, async () => {
    const { service = redirectToNotFound() } = readRequestedEntry(url);
    const { branch, doctor } = await loadEntry({ context, url });
    const at = { clinic_branch: branch.id, doctor: doctor.id };
    const findOffer = ({ offers }: CatalogueDoctor) => offers.find((offer) => offer.service.id === service) ?? null;
    return {
      schema: offerSchema,
      valuesOf: offerOf,
      read: async () => findOffer(await loadEntry({ context, url })),
      publish: (values, options) => clinicDesk.publishOffer({ ...at, ...options, ...values, service }),
      blank: () => ({ ...newOffer, base_price: null, discount_price: null }),
      after: ({ entry }) => findOffer(entry)!.values,
      show: ({ shown }) => loadDoctorPreview({ context, url }, { shown, branch: branch.id, service }),
      isListed: ({ entry }) => entry.branch.is_listed,
      missing: ({ entry }) => findMissingForBooking({ context, url }, entry),
      back: () => path("/staff/catalogue/doctor", {}, { branch: branch.id, doctor: doctor.id }),
    };
  });
}

export function postBranch(args: CatalogueArgs) {
  const { context, url } = args;
  const { clinicDesk } = context.get(requestContext).api;
  const { path, redirectToNotFound } = readPageRequest({ context, url });
  return postEntry(args, async () => {
    const { branch = redirectToNotFound() } = readRequestedEntry(url);
    return {
      schema: branchSchema,
      valuesOf: branchOf,
      faultsOf: (typed) => branchFaults(context, typed),
      read: () => loadBranch(args),
      publish: (values, { version, ...options }) =>
        clinicDesk.publishBranch({ clinic_branch: branch, ...options, ...values, version: version ?? "" }),
      after: ({ values }) => values,
      show: (published) => Promise.resolve(seenBranch(published)),
      isListed: (published) => published.branch.is_listed,
      back: () => path("/staff/catalogue/branch", {}, { branch }),
    };
  });
}

export function postNewBranch(args: CatalogueArgs) {
  const { context, url } = args;
  const { clinicDesk } = context.get(requestContext).api;
  const { path } = readPageRequest({ context, url });
  return postEntry(args, async () => {
    requireStaff({ context, url }, clinicAdmins);
    const { branch } = await loadBranch(args);
    return {
      schema: newBranchSchema,
      valuesOf: newBranchOf,
      faultsOf: (typed) => branchFaults(context, typed),
      read: () => Promise.resolve(null),
      publish: (values, { is_preview }) => clinicDesk.addBranch({ clinic_branch: branch.id, is_preview, ...values }),
      after: ({ values, city }) => ({ ...values, city }),
      show: (published) => Promise.resolve(seenBranch(published)),
      isListed: (published) => published.branch.is_listed,
      back: (published) => path("/staff/catalogue", {}, { branch: published.branch.id }),
    };
  });
}

/** The clinic of the branch of the URL; another one is not found. */
export function loadClinicEntry({ context, url }: Omit<CatalogueArgs, "request">): Promise<CatalogueClinic> {
  const { api, redirectIfNotFound, redirectToNotFound } = readPageRequest({ context, url });
  const { branch = redirectToNotFound() } = readRequestedEntry(url);
  return redirectIfNotFound(api.clinicDesk.catalogueClinic({ clinic_branch: branch }));
}

export function postClinic(args: CatalogueArgs) {
  const { context, url } = args;
  const { clinicDesk } = context.get(requestContext).api;
  const { path } = readPageRequest({ context, url });
  return postEntry(args, async () => {
    requireStaff({ context, url }, clinicAdmins);
    const { branch } = await loadClinicEntry(args);
    return {
      schema: clinicSchema,
      valuesOf: clinicOf,
      read: () => loadClinicEntry(args),
      publish: (values, { version, ...options }) =>
        clinicDesk.publishClinic({ clinic_branch: branch.id, ...options, ...values, version: version ?? "" }),
      after: ({ values }) => values,
      show: ({ name, values }) => Promise.resolve({ name, ...values }),
      isListed: ({ branch }) => branch.is_listed,
      back: () => path("/staff/catalogue/clinic", {}, { branch: branch.id }),
    };
  });
}

/** The branch as patients would see it. */
function seenBranch({ branch: { name, timezone }, values }: CatalogueBranch) {
  return { name, ...values, hours: toOpeningHoursView(values.opening_hours, timezone) };
}

async function branchFaults(context: CatalogueArgs["context"], typed: TypedTexts): Promise<Record<string, string[]>> {
  const { t } = getI18n(context);
  const cities = await listCities(context);
  const city = cities.find(({ id }) => String(id) === typed["city"]) ?? cities[0];
  const example = city ? coordinatesText(city.location) : "";
  const unread = hoursFields.filter((name) => readDayHours(typed[name]) === null);
  const unordered = hoursFields.filter((name) => !areInOrder([readDayHours(typed[name]) ?? []]));
  return {
    ...Object.assign({}, ...Object.keys(branchTexts).map((name) => missingText(context, typed, name))),
    ...(readLocation(typed["location"]) ? {} : { location: [t("staff:catalogue.placeFormat", { example })] }),
    ...Object.fromEntries(unread.map((name) => [name, [t("staff:catalogue.hoursFormat")]])),
    ...Object.fromEntries(unordered.map((name) => [name, [t("staff:catalogue.hoursOrder")]])),
  };
}

export function postField(args: CatalogueArgs) {
  const { context, url } = args;
  const { clinicDesk } = context.get(requestContext).api;
  const { path, redirectToNotFound } = readPageRequest({ context, url });
  return postEntry(args, async () => {
    const { branch = redirectToNotFound(), field = redirectToNotFound() } = readRequestedEntry(url);
    const findField = ({ fields }: CatalogueBranch) => fields.find(({ param_name: name }) => name === field) ?? null;
    return {
      schema: fieldSchema,
      valuesOf: fieldOf,
      faultsOf: (typed) => missingText(context, typed, "title"),
      read: async () => findField(await loadBranch(args)),
      publish: (values, options) =>
        clinicDesk.publishField({ clinic_branch: branch, param_name: field, ...options, ...values }),
      blank: () => newField,
      after: (published) => findField(published)!.values,
      show: (published) => Promise.resolve(findField(published)!.values),
      isListed: (published) => published.branch.is_listed,
      back: () => `${path("/staff/catalogue/branch", {}, { branch })}#fields`,
    };
  });
}
