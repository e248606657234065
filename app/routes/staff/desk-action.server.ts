import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import {
  addCallNote,
  searchVisits,
  type CallNote,
  type PatientVisit,
  type VisitSearchResult,
} from "#app/contract/patient.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { operators } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import {
  attemptAsStaff,
  readPageRequest,
  phoneSchema,
  readCaller,
  readForm,
  readStaffForm,
  redirectWithToast,
  requireStaff,
  statusOf,
  type StaffForm,
} from "../shell/index.ts";
import { makeChange } from "./change.server.ts";
import { beginCall, endCall } from "./call.server.ts";
import { deskPhoneId } from "./next-caller.tsx";

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** The looked-up number with its visits and notes, and the reply to its note form. */
export type ShownCaller = {
  phone: string;
  visits: PatientVisit[];
  notes: CallNote[];
  note: SubmissionResult | undefined;
};

type ActionData = {
  result: SubmissionResult | undefined;
  caller: ShownCaller | null;
  nameResult: SubmissionResult | undefined;
  found: VisitSearchResult | null;
  ended: EndedSession | null;
};
const emptyActionData: ActionData = {
  result: undefined,
  caller: null,
  nameResult: undefined,
  found: null,
  ended: null,
};

/** Runs the action of the desk that the posted intent or field names. */
export async function postDesk({ context, url, request }: Args) {
  const staffForm = await readStaffForm({ request, context, url }, { roles: operators, isForStaffOnly: true });
  if ("ended" in staffForm) return data({ ...emptyActionData, ended: staffForm.ended }, staffForm.status);
  requireStaff({ context, url }, operators);
  const { form, isResumed } = staffForm;
  const intent = form.get("intent");
  // The fragment makes the browser focus the phone field.
  const redirectToEmptyDesk = async () =>
    redirect(`${deskPathOf({ context, url })}#${deskPhoneId}`, { headers: await endCall(request) });
  if (intent === "next-caller") return redirectToEmptyDesk();
  if (intent === "book") return bookForCaller(form, { context, url, request });
  if (intent === "note") return addNote(staffForm, { context, url, request });
  if (intent === "note-and-next") return addNote(staffForm, { context, url, request }, redirectToEmptyDesk);
  if (form.has("name")) return searchByName(form, { context });
  if (form.has("phone")) return findVisits(form, { context, url, request });
  return isResumed ? redirectToDesk({ context, url }) : closeCallback(form, { context, url });
}

/** Redirects to the desk after signing in again, with a message to press the button once more. */
function redirectToDesk({ context, url }: Pick<Args, "context" | "url">): Promise<Response> {
  const text = getI18n(context).t("staff:again.back");
  return redirectWithToast(context, deskPathOf({ context, url }), {
    kind: "updated",
    text,
  });
}

/**
 * Starts a booking for the caller, with an empty form and a message if the caller hides the number. A callback's form
 * names its doctor, whose page is opened.
 */
async function bookForCaller(posted: FormData, args: Args) {
  const { t } = getI18n(args.context);
  const form = readForm(posted, deskSchema(args.context).extend(chosenOffer).partial(), { t });
  if (!form.value) return refuseCaller(form.reply(), args);
  const { phone = null, doctor, service } = form.value;
  const headers = await beginCall(args, phone);
  const { path } = readPageRequest(args);
  if (doctor) return redirect(path("/doctor/:slug", { slug: doctor }, { service }), { headers });
  const home = path("/", {});
  if (phone !== null) return redirect(home, { headers });
  return redirectWithToast(args.context, home, { kind: "updated", text: t("staff:desk.withoutPhone") }, headers);
}

/** Whether the form was posted without script. The response is then a redirect: Back and reload would post again. */
const isDocumentRequest = ({ request }: Pick<Args, "request">) => !new URL(request.url).pathname.endsWith(".data");
const deskPathOf = (args: Pick<Args, "context" | "url">) => readPageRequest(args).path("/staff/desk", {});

/** Looks up a phone's visits by POST, so that no URL has the phone. Another number starts another call. */
async function findVisits(posted: FormData, args: Args) {
  const { api } = args.context.get(requestContext);
  const { t } = getI18n(args.context);
  const form = readForm(posted, deskSchema(args.context), { t });
  if (!form.value) return refuseCaller(form.reply(), args);
  const { phone } = form.value;
  const headers = phone === (await readCaller(args)) ? new Headers() : await beginCall(args, phone);
  const found = await attemptAsStaff(args.context, readVisitsAndNotes(api, phone));
  if (found.ok && isDocumentRequest(args)) return redirect(deskPathOf(args), { headers });
  if (found.ok)
    return data({ ...emptyActionData, result: form.reply(), caller: { ...found.value, note: undefined } }, { headers });
  return data({ ...emptyActionData, result: form.refuse(found.errors) }, { status: statusOf(found.errors), headers });
}

/** Reads the visits and notes that the desk shows for a number. */
export async function readVisitsAndNotes(api: ApiClient, phone: string) {
  const [visits, notes] = await Promise.all([api.patients.visits({ phone }), api.patients.notes({ phone })]);
  return { phone, visits, notes };
}

/** Searches by POST, so that no URL has the name, and since the search is recorded. The caller does not change. */
async function searchByName(posted: FormData, { context }: Pick<Args, "context">) {
  const { api } = context.get(requestContext);
  const form = readForm(posted, nameSchema, { t: getI18n(context).t });
  if (!form.value) return data({ ...emptyActionData, nameResult: form.reply() }, 400);
  const found = await attemptAsStaff(context, api.patients.search(form.value));
  if (found.ok) return data({ ...emptyActionData, nameResult: form.reply(), found: found.value });
  return data({ ...emptyActionData, nameResult: form.refuse(found.errors) }, statusOf(found.errors));
}

/**
 * Adds a note to the number in its form. If that call has ended, perhaps in another tab, the desk starts anew.
 * @param end ends the call of a note that was saved
 */
async function addNote(
  staffForm: Extract<StaffForm, { form: FormData }>,
  { context, url, request }: Args,
  end?: () => Promise<Response>,
) {
  const { api } = context.get(requestContext);
  const phone = noteSchema.shape.phone.safeParse(staffForm.form.get("phone"));
  if (!phone.success) throw data(null, 400);
  const change = await makeChange({ context, staffForm }, { schema: noteSchema }, (note) =>
    attemptAsStaff(context, api.patients.addNote(note)),
  );
  if (change.ok && phone.data !== (await readCaller({ request, context })))
    return redirectWithToast(context, deskPathOf({ context, url }), {
      kind: "added",
      text: getI18n(context).t("staff:notes.ofEnded"),
    });
  if (change.ok && end) return end();
  if (change.ok && isDocumentRequest({ request })) return redirect(deskPathOf({ context, url }));
  const visitsAndNotes = await readVisitsAndNotes(api, phone.data);
  const note = change.ok ? undefined : change.result;
  return data({ ...emptyActionData, caller: { ...visitsAndNotes, note } }, change.ok ? 200 : change.status);
}

/** Refuses a number and ends the call, so that the next booking does not have the previous caller's number. */
async function refuseCaller(result: SubmissionResult, { request }: Pick<Args, "request">) {
  return data({ ...emptyActionData, result }, { status: 400, headers: await endCall(request) });
}

const callbackSchema = z.object({ callback: z.int().min(1) });

async function closeCallback(posted: FormData, { context, url }: Pick<Args, "context" | "url">) {
  const { t } = getI18n(context);
  const form = readForm(posted, callbackSchema, { t });
  if (!form.value) throw data(null, 400);
  const closed = await attemptAsStaff(
    context,
    context.get(requestContext).api.callbacks.close({ id: form.value.callback }),
  );
  if (closed.ok)
    return redirectWithToast(context, deskPathOf({ context, url }), {
      kind: "updated",
      text: t("staff:callbacks.closed"),
    });
  return data({ ...emptyActionData, result: form.refuse(closed.errors) }, statusOf(closed.errors));
}

export const nameSchema = searchVisits.body;
export const noteSchema = addCallNote.body;

/** The doctor's slug and the doctor service of a callback. */
const chosenOffer = { doctor: z.string().max(200), service: z.int().min(1) };

/** Schema of the desk's form, which looks up appointments or books for the caller. */
function deskSchema(context: Readonly<RouterContextProvider>) {
  const { country } = context.get(requestContext);
  return z.object({ phone: phoneSchema(country, getI18n(context), "search") });
}
