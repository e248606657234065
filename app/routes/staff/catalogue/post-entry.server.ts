import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { maxPhotoBytes } from "#app/contract/catalogue-limits.ts";
import type { BranchValues, FieldValues, OfferValues, ProfileValues } from "#app/contract/clinic-catalogue.ts";
import type { ClinicValues } from "#app/contract/clinic-entry.ts";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { clinicStaff } from "#app/contract/role.ts";
import { readPrice } from "#app/countries/read-price.ts";
import { formatMoney } from "#app/i18n/formats.ts";
import { getI18n, getLocale } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import {
  attemptAsStaff,
  readForm,
  readStaffForm,
  redirectWithToast,
  requireStaff,
  statusOf,
  type Attempt,
} from "../../shell/index.ts";
import { entryChanges, type EntryChange } from "./entry-changes.ts";
import type { MissingForBooking } from "./find-missing-for-booking.server.ts";
import { multilineFields, priceFields } from "./entry-schema.server.ts";

export type CatalogueArgs = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

type Preview<View> = {
  view: View;
  /** What was typed. */
  fields: [string, string][];
  changes: EntryChange[];
  isNew: boolean;
};

type ActionData<View> = {
  result: SubmissionResult | undefined;
  /** Version of the values that the form changes; null: the entry is added. */
  version: string | null;
  /** Values that somebody else has published meanwhile, and those of the form. */
  conflict: EntryChange[];
  preview: Preview<View> | null;
  ended: EndedSession | null;
};

const actionData = <View>(some: Partial<ActionData<View>>): ActionData<View> => ({
  result: undefined,
  version: null,
  conflict: [],
  preview: null,
  ended: null,
  ...some,
});

/** The posted texts by field, trimmed; undefined if empty. */
export type TypedTexts = Record<string, string | undefined>;

type Values = ProfileValues | OfferValues | BranchValues | FieldValues | ClinicValues;
export type Stored<Of extends Values> = { values: Of; version: string } | null;
type Kind<Schema extends z.ZodObject, Of extends Values, Published, View> = {
  schema: Schema;
  valuesOf: (typed: z.output<Schema>) => Of;
  /** Faults by field that the schema cannot find. */
  faultsOf?: (typed: TypedTexts) => Record<string, string[]> | Promise<Record<string, string[]>>;
  /** What is published now; null: the entry is not there yet. */
  read: () => Promise<Stored<Of>>;
  publish: (values: Of, options: { version: string | null; is_preview: boolean }) => Promise<Published>;
  /** The values of an entry that is added, before anything is typed. */
  blank?: () => object;
  /** The values after publishing. */
  after: (published: Published) => Values;
  /** The published values as patients would see them. */
  show: (published: Published) => Promise<View>;
  /** Whether patients see the branch. */
  isListed: (published: Published) => boolean;
  /** What is missing before patients can book. */
  missing?: (published: Published) => Promise<MissingForBooking | null>;
  /** Where publishing leads. */
  back: (published: Published) => string;
};

/** Shows a preview, publishes it and leads back, or goes back to the form. */
export async function postEntry<Schema extends z.ZodObject, Of extends Values, Published, View>(
  { context, url, request }: CatalogueArgs,
  loadKind: () => Promise<Kind<Schema, Of, Published, View>>,
) {
  const dataOf = (some: Partial<ActionData<View>>) => actionData<View>(some);
  const staffForm = await readStaffForm(
    { request, context, url },
    { roles: clinicStaff, isForStaffOnly: true, multilineFields, fileFields: ["photo_file"] },
  );
  if ("ended" in staffForm) return data(dataOf({ ended: staffForm.ended }), staffForm.status);
  requireStaff({ context, url }, clinicStaff);
  const { t } = getI18n(context);
  const attempt = <Value>(call: Promise<Value>) => attemptAsStaff(context, call);
  const kind = await loadKind();
  const before = await kind.read();

  const { form: posted } = staffForm;
  const step = posted.get("step");
  const version = String(posted.get("version") ?? "") || null;
  const uploaded = await applyPhotoFields(posted, { context, attempt });
  const prices = readPrices(posted, context);
  const form = readForm(prices.form, kind.schema, { t, fieldOf: ({ attr }) => attr?.replace(".", "_") ?? null });
  const edit = ({ initialValue, ...result }: SubmissionResult, more: Partial<ActionData<View>> = {}) =>
    dataOf({ result: { ...result, initialValue: { ...initialValue, ...prices.typed } }, version, ...more });
  if (staffForm.isResumed) return data(edit(form.reply()));
  if (step === "edit") return data(edit({ ...form.reply(), error: {} }));
  const fieldErrors = {
    ...prices.errors,
    ...(await kind.faultsOf?.(typedTexts(posted))),
    ...(!uploaded.ok && { photo_file: uploaded.errors.map(({ detail }) => detail) }),
  };
  if (!form.value || Object.keys(fieldErrors).length > 0) {
    const result = form.reply();
    const refused = edit({ ...result, status: "error", error: { ...result.error, ...fieldErrors } });
    return data(refused, uploaded.ok ? 400 : statusOf(uploaded.errors));
  }
  const values = kind.valuesOf(form.value);
  const published = await attempt(kind.publish(values, { version, is_preview: step !== "publish" }));
  if (!published.ok) {
    const { errors } = published;
    const isChanged = errors.some(({ code }) => code === "changed_meanwhile");
    const current = isChanged ? await kind.read() : null;
    if (!current) return data(edit(form.refuse(errors)), statusOf(errors));
    // The API's preview, since the published values are in its format.
    const typed = await attempt(kind.publish(values, { version: current.version, is_preview: true }));
    const conflict = {
      version: current.version,
      conflict: entryChanges(current.values, typed.ok ? kind.after(typed.value) : values),
    };
    return data(edit(form.refuse(errors), conflict), statusOf(errors));
  }
  if (step === "publish") {
    const text = !kind.isListed(published.value)
      ? t("staff:catalogue.stored")
      : t((await kind.missing?.(published.value)) ? "staff:catalogue.publishedPart" : "staff:catalogue.published");
    return redirectWithToast(context, kind.back(published.value), { kind: "updated", text });
  }
  return data(
    dataOf({
      version,
      preview: {
        isNew: before === null,
        view: await kind.show(published.value),
        fields: [...posted].filter(isTextField),
        changes: entryChanges(before?.values ?? kind.blank?.() ?? {}, kind.after(published.value)),
      },
    }),
  );
}

const isTextField = (field: [string, FormDataEntryValue]): field is [string, string] =>
  typeof field[1] === "string" && field[0] !== "step";

function typedTexts(posted: FormData): TypedTexts {
  const texts = [...posted].filter(isTextField);
  return Object.fromEntries(texts.map(([name, text]) => [name, text.trim() || undefined]));
}

/** `form`: with numbers for typed prices. `errors`: of those that are none, by field. */
function readPrices(posted: FormData, context: CatalogueArgs["context"]) {
  const { country } = context.get(requestContext);
  const example = formatMoney(country.examplePrice, getLocale(context), country);
  const text = getI18n(context).t("errors:price_format", { example });
  const form = new FormData();
  const typed: Record<string, string> = {};
  const errors: Record<string, string[]> = {};
  for (const [name, value] of posted) {
    const isPrice = priceFields.includes(name) && typeof value === "string" && value.trim() !== "";
    const price = isPrice ? readPrice(value, country) : null;
    if (isPrice) typed[name] = value;
    if (isPrice && price === null) errors[name] = [text];
    form.append(name, price === null ? value : String(price));
  }
  return { form, typed, errors };
}

/** Uploads the chosen photo and puts its URL into the form, or an empty one if the photo is removed. */
async function applyPhotoFields(
  posted: FormData,
  {
    context,
    attempt,
  }: { context: CatalogueArgs["context"]; attempt: <Value>(call: Promise<Value>) => Promise<Attempt<Value>> },
): Promise<{ ok: true } | { ok: false; errors: ApiErrorItem[] }> {
  const file = posted.get("photo_file");
  posted.delete("photo_file");
  if (posted.has("no_photo")) posted.set("photo", "");
  posted.delete("no_photo");
  if (!(file instanceof File)) return { ok: true };
  if (file.size === 0 || file.size > maxPhotoBytes) {
    const { t } = getI18n(context);
    const error = (await isPhoto(file))
      ? { code: "photo_too_large", detail: t("errors:photo_too_large", { n: maxPhotoBytes / 1024 }) }
      : { code: "photo_format", detail: t("errors:photo_format") };
    return { ok: false, errors: [{ attr: null, ...error }] };
  }
  const content = Buffer.from(await file.arrayBuffer()).toString("base64");
  const uploaded = await attempt(context.get(requestContext).api.clinicDesk.uploadPhoto({ content }));
  if (!uploaded.ok) return uploaded;
  posted.set("photo", uploaded.value.photo);
  return { ok: true };
}

/** Whether a file begins as JPEG, PNG and WebP do. A file that is small enough is read by the API. */
async function isPhoto(file: File): Promise<boolean> {
  const start = Buffer.from(await file.slice(0, 12).arrayBuffer()).toString("latin1");
  return /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(start);
}
