import type { i18n } from "i18next";
import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { hasRole, type Role } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { operatorMark } from "#app/ui/form/operator-mark.tsx";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import { signInFields, type SignInField } from "#app/components/layout/sign-in-fields.ts";
import { readForm } from "./form-submission.server.ts";
import { readPostedForm } from "./posted-form.server.ts";
import { deleteSessionResets, isOverLimit, storeSessionResets, readSessionResets } from "./session-resets.server.ts";
import { signInFieldOf } from "./sign-in-field.server.ts";
import { signInAgain } from "./sign-in-again.server.ts";
import { getStaff, hasSessionEnded, addResponseCookie, markSessionEnded } from "./staff.server.ts";
import { readPageRequest } from "./page-request.server.ts";

type Args = { request: Request; context: RouterContextProvider | Readonly<RouterContextProvider>; url: URL };

type StaffFormOptions = {
  roles: readonly Role[];
  /** Whether the form is for staff only; otherwise it is for staff only with the operator mark. */
  isForStaffOnly?: boolean;
  /** Fields that keep their line breaks. */
  multilineFields?: readonly string[];
  /** Fields that may be files; those are lost if the session has ended. */
  fileFields?: readonly string[];
  /** Passwords, which are never sent back. */
  secrets?: readonly string[];
};

/**
 * The posted form; or, if the session has ended, the data to sign in again and the status of the response. `isResumed`:
 * the form was first posted before its sender signed in again. A lookup then continues, and a change waits until the
 * form is submitted once more.
 */
export type StaffForm = { form: FormData; isResumed: boolean } | { ended: EndedSession; status: 401 | 503 };

/** The API validates these fields. */
const signInSchema = z
  .object({
    "staff-email": z.string(),
    "staff-password": z.string(),
    "staff-code": z.string(),
  } satisfies Partial<Record<SignInField, z.ZodString>>)
  .partial();

/**
 * Reads a form that staff can post. If it needs staff and their session has ended, it is sent back with a sign-in
 * and never continues as a patient's form. Posted credentials are checked here and removed from the form.
 */
export async function readStaffForm(
  { request, context, url }: Args,
  { roles, isForStaffOnly = false, multilineFields = [], fileFields = [], secrets = [] }: StaffFormOptions,
): Promise<StaffForm> {
  const form = await readPostedForm(request, { multilineFields, fileFields });
  const { credentials, signIn } = takeSignInFields(form, getI18n(context).t);
  if (!isForStaffOnly && !form.has(operatorMark)) return { form, isResumed: false };

  const resets = await readSessionResets(request);
  const staff = getStaff(context);
  // The page itself refuses staff with another role.
  if (staff && (isForStaffOnly || hasRole(staff, roles))) {
    if (resets > 0) addResponseCookie(context, await deleteSessionResets());
    return { form, isResumed: credentials["staff-again"] !== "" };
  }
  markSessionEnded(context);
  const isKept = (field: [string, FormDataEntryValue]): field is [string, string] =>
    typeof field[1] === "string" && !secrets.includes(field[0]);
  const fields = [...form].filter(isKept);
  const isPartial = credentials["staff-partial"] !== "" || [...form].some((field) => !isKept(field) && field[1] !== "");
  const ended: EndedSession = {
    form: { action: url.pathname + url.search, fields, isPartial },
    step: "password",
    result: undefined,
  };
  if (credentials["staff-again"] === "") {
    addResponseCookie(context, await storeSessionResets(resets + 1));
    return { ended: { ...ended, step: isOverLimit(resets + 1) ? "overLimit" : "password" }, status: 401 };
  }
  const again = await signInAgain({ request, context }, credentials, roles);
  if (again.ok) return { form, isResumed: true };
  return { ended: { ...ended, step: again.step, result: signIn.refuse(again.errors) }, status: again.status };
}

/** Null if staff may see the page; the data to sign in again if their session has ended. Visitors are redirected. */
export function requireStaff({ context, url }: Omit<Args, "request">, roles: readonly Role[]): EndedSession | null {
  const staff = getStaff(context);
  if (staff && !hasRole(staff, roles)) throw data(null, 404);
  if (staff) return null;
  if (!hasSessionEnded(context)) throw redirect(readPageRequest({ context, url }).path("/staff", {}));
  markSessionEnded(context);
  return { form: null, step: "password", result: undefined };
}

/** Removes the sign-in fields from the form. */
function takeSignInFields(form: FormData, t: i18n["t"]) {
  const entries = signInFields.map((name) => [name, String(form.get(name) ?? "").slice(0, 200)]);
  const signIn = readForm(form, signInSchema, {
    t,
    secrets: ["staff-password", "staff-code"],
    fieldOf: (error) => {
      const field = signInFieldOf(error);
      return field && `staff-${field}`;
    },
  });
  for (const name of signInFields) form.delete(name);
  return { credentials: Object.fromEntries(entries) as Record<SignInField, string>, signIn };
}
