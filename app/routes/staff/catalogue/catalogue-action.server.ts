import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { mostPhotoBytes } from "#app/contract/catalogue-limits.ts";
import {
  readCatalogueDoctor,
  type CatalogueDoctor,
  type OfferValues,
  type ProfileValues,
} from "#app/contract/clinic-catalogue.ts";
import type { ApiClient } from "#app/contract/client.ts";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { clinicStaff } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import {
  attemptAsStaff,
  readForm,
  readPageRequest,
  readStaffForm,
  redirectWithToast,
  requireStaff,
  statusOf,
  type Attempt,
} from "../../shell/index.ts";
import { entryChanges, type EntryChange } from "./entry-changes.ts";
import { textField } from "./entry-form.ts";
import { fieldsOfLines, numberFields, offerOf, offerSchema, profileOf, profileSchema } from "./entry-schema.server.ts";
import { loadPreview, type Preview } from "./preview.server.ts";

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };
type Published = Awaited<ReturnType<ApiClient["clinicDesk"]["publishProfile"]>>;

export type Said = {
  result: SubmissionResult | undefined;
  /** Of the values that the form changes; null: of a service that is added. */
  version: string | null;
  /** Values that somebody else has published meanwhile, and those of the form. */
  conflict: EntryChange[];
  preview: Preview | null;
  ended: EndedSession | null;
};

const said = (some: Partial<Said>): Said => ({
  result: undefined,
  version: null,
  conflict: [],
  preview: null,
  ended: null,
  ...some,
});

/** The requested branch, doctor and service. */
export function readAskedEntry({ searchParams }: URL) {
  const { clinic_branch: id } = readCatalogueDoctor.query.shape;
  const read = (name: string) => id.safeParse(searchParams.get(name) ?? undefined).data;
  return { branch: read("branch"), doctor: read("doctor"), service: read("service") };
}

/** The doctor at the branch of the URL; another one is not found. */
export function loadEntry({ context, url }: Omit<Args, "request">): Promise<CatalogueDoctor> {
  const { api, foundOrLeave, leaveToNotFound } = readPageRequest({ context, url });
  const { branch, doctor } = readAskedEntry(url);
  if (branch === undefined || doctor === undefined) return leaveToNotFound();
  return foundOrLeave(api.clinicDesk.catalogueDoctor({ clinic_branch: branch, doctor }));
}

type Values = ProfileValues | OfferValues;
type Kind<Schema extends z.ZodObject, Of extends Values> = {
  schema: Schema;
  valuesOf: (typed: z.output<Schema>) => Of;
  /** What is published; null: the service is not there yet. */
  find: (entry: CatalogueDoctor) => { values: Of; version: string } | null;
  publish: (values: Of, asked: { version: string | null; is_preview: boolean }) => Promise<Published>;
  /** The service that the preview shows; without it, the doctor's usual one. */
  service?: number;
  /** The text after publishing. */
  done: string;
};

export async function postProfile({ context, url, request }: Args) {
  const { clinicDesk } = context.get(requestContext).api;
  const { t } = getI18n(context);
  return postEntry({ context, url, request }, (shown) => ({
    schema: profileSchema,
    valuesOf: profileOf,
    find: ({ profile }) => profile,
    publish: (values, { version, ...asked }) =>
      clinicDesk.publishProfile({ ...shown, ...asked, ...values, version: version ?? "" }),
    done: t("staff:catalogue.published"),
  }));
}

export async function postOffer({ context, url, request }: Args) {
  const { clinicDesk } = context.get(requestContext).api;
  const { t } = getI18n(context);
  const { service } = readAskedEntry(url);
  if (service === undefined) return readPageRequest({ context, url }).leaveToNotFound();
  return postEntry({ context, url, request }, (shown) => ({
    schema: offerSchema,
    valuesOf: offerOf,
    find: ({ offers }) => offers.find((one) => one.service.id === service) ?? null,
    publish: (values, asked) => clinicDesk.publishOffer({ ...shown, ...asked, ...values, service }),
    service,
    done: t("staff:catalogue.published"),
  }));
}

/** Shows a preview, publishes it and leads back to the doctor, or goes back to the form. */
async function postEntry<Schema extends z.ZodObject, Of extends Values>(
  { context, url, request }: Args,
  kindOf: (shown: { clinic_branch: number; doctor: number }) => Kind<Schema, Of>,
) {
  const read = await readStaffForm(
    { request, context, url },
    { roles: clinicStaff, isForStaffOnly: true, ofLines: fieldsOfLines, ofFiles: ["photo_file"] },
  );
  if ("ended" in read) return data(said({ ended: read.ended }), read.status);
  requireStaff({ context, url }, clinicStaff);
  const { t } = getI18n(context);
  const { path } = readPageRequest({ context, url });
  const tried = <Value>(call: Promise<Value>) => attemptAsStaff(context, call);
  const entry = await loadEntry({ context, url });
  const { branch, doctor } = entry;
  const { schema, valuesOf, find, publish, service, done } = kindOf({ clinic_branch: branch.id, doctor: doctor.id });

  const { form: posted } = read;
  const step = posted.get("step");
  const version = String(posted.get("version") ?? "") || null;
  for (const name of numberFields) {
    const typed = posted.get(name);
    if (typeof typed === "string") posted.set(name, typed.replace(/\s/g, ""));
  }
  const uploaded = await takePhoto(posted, { context, tried });
  const form = readForm(posted, schema, { t, fieldOf: ({ attr }) => attr?.replace(".", "_") ?? null });
  const edit = (result: SubmissionResult, more: Partial<Said> = {}) => said({ result, version, ...more });
  if (read.isResumed) return data(edit(form.reply()));
  if (step === "edit") return data(edit({ ...form.reply(), error: {} }));
  if (!uploaded.ok) {
    const errors = uploaded.errors.map(({ detail }) => detail);
    return data(edit(form.reply({ fieldErrors: { photo_file: errors } })), statusOf(uploaded.errors));
  }
  if (!form.value) return data(edit(form.reply()), 400);

  const values = valuesOf(form.value);
  if ("name" in values && Object.keys(values.name).length === 0) {
    const [language] = context.get(requestContext).country.locales;
    return data(edit(form.reply({ fieldErrors: { [textField("name", language)]: [t("errors:required")] } })), 400);
  }
  const published = await tried(publish(values, { version, is_preview: step !== "publish" }));
  if (!published.ok) {
    const { errors } = published;
    const isChanged = errors.some(({ code }) => code === "changed_meanwhile");
    const current = isChanged ? find(await loadEntry({ context, url })) : null;
    const conflict = current ? { version: current.version, conflict: entryChanges(current.values, values) } : {};
    return data(edit(form.refuse(errors), conflict), statusOf(errors));
  }
  if (step === "publish") {
    const back = path("/staff/catalogue/doctor", {}, { branch: branch.id, doctor: doctor.id });
    return redirectWithToast(context, back, { kind: "updated", text: done });
  }
  const after = find(published.value.entry)!;
  const preview = await loadPreview({ context, url }, { shown: published.value.shown, branch: branch.id, service });
  return data(
    said({
      version,
      preview: {
        ...preview,
        fields: [...posted].filter(isTextField),
        changes: entryChanges(find(entry)?.values ?? {}, after.values),
      },
    }),
  );
}

const isTextField = (field: [string, FormDataEntryValue]): field is [string, string] =>
  typeof field[1] === "string" && field[0] !== "step";

/** Uploads the chosen photo, and puts its URL into the form, or takes the photo out of it. */
async function takePhoto(
  posted: FormData,
  { context, tried }: { context: Args["context"]; tried: <Value>(call: Promise<Value>) => Promise<Attempt<Value>> },
): Promise<{ ok: true } | { ok: false; errors: ApiErrorItem[] }> {
  const file = posted.get("photo_file");
  posted.delete("photo_file");
  if (posted.has("no_photo")) posted.set("photo", "");
  posted.delete("no_photo");
  if (!(file instanceof File)) return { ok: true };
  if (file.size > mostPhotoBytes) {
    const detail = getI18n(context).t("errors:photo_too_large", { n: mostPhotoBytes / 1024 });
    return { ok: false, errors: [{ attr: null, code: "photo_too_large", detail }] };
  }
  const content = Buffer.from(await file.arrayBuffer()).toString("base64");
  const uploaded = await tried(context.get(requestContext).api.clinicDesk.uploadPhoto({ content }));
  if (!uploaded.ok) return uploaded;
  posted.set("photo", uploaded.value.photo);
  return { ok: true };
}
