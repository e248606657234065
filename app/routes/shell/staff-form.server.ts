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
import { dropResets, isTooOften, keepResets, readResets } from "./session-resets.server.ts";
import { signInFieldOf } from "./sign-in-field.server.ts";
import { signInAgain } from "./sign-in-again.server.ts";
import { getStaff, hasSessionEnded, leaveCookie, tellSessionEnded } from "./staff.server.ts";
import { readPageRequest } from "./page-request.server.ts";

type Args = { request: Request; context: RouterContextProvider | Readonly<RouterContextProvider>; url: URL };

type Wanted = {
  roles: readonly Role[];
  /** The form is for staff only; otherwise only one with the operator mark is. */
  isForStaffOnly?: boolean;
  /** Fields that keep their line breaks. */
  ofLines?: readonly string[];
  /** Fields that may be files; those are lost if the session has ended. */
  ofFiles?: readonly string[];
  /** Passwords, which are never sent back. */
  secrets?: readonly string[];
};

/**
 * `isResumed`: it was posted before its sender signed in again. A change then waits for another press; a lookup
 * continues.
 */
export type StaffForm = { form: FormData; isResumed: boolean } | { ended: EndedSession; status: 401 | 503 };

/** Validated by the API. */
const signInSchema = z
  .object({
    "staff-email": z.string(),
    "staff-password": z.string(),
    "staff-code": z.string(),
  } satisfies Partial<Record<SignInField, z.ZodString>>)
  .partial();

/**
 * The fields of a staff form. If it needs staff and their session has ended, it comes back with a sign-in, and
 * never continues as a patient's form. Posted credentials are checked here and removed from the form.
 */
export async function readStaffForm(
  { request, context, url }: Args,
  { roles, isForStaffOnly = false, ofLines = [], ofFiles = [], secrets = [] }: Wanted,
): Promise<StaffForm> {
  const form = await readPostedForm(request, { ofLines, ofFiles });
  const { given, signIn } = takeOut(form, getI18n(context).t);
  if (!isForStaffOnly && !form.has(operatorMark)) return { form, isResumed: false };

  const resets = await readResets(request);
  const staff = getStaff(context);
  // The page itself refuses staff with another role.
  if (staff && (isForStaffOnly || hasRole(staff, roles))) {
    if (resets > 0) leaveCookie(context, await dropResets());
    return { form, isResumed: given["staff-again"] !== "" };
  }
  tellSessionEnded(context);
  const isKept = (field: [string, FormDataEntryValue]): field is [string, string] =>
    typeof field[1] === "string" && !secrets.includes(field[0]);
  const fields = [...form].filter(isKept);
  const isPartial = given["staff-partial"] !== "" || [...form].some((field) => !isKept(field) && field[1] !== "");
  const ended: EndedSession = {
    form: { action: url.pathname + url.search, fields, isPartial },
    step: "password",
    result: undefined,
  };
  if (given["staff-again"] === "") {
    leaveCookie(context, await keepResets(resets + 1));
    return { ended: { ...ended, step: isTooOften(resets + 1) ? "over" : "password" }, status: 401 };
  }
  const again = await signInAgain({ request, context }, given, roles);
  if (again.ok) return { form, isResumed: true };
  return { ended: { ...ended, step: again.step, result: signIn.refuse(again.errors) }, status: again.status };
}

/** For a staff page: null if they may see it, or the data to sign in again after the session has ended. */
export function requireStaff({ context, url }: Omit<Args, "request">, roles: readonly Role[]): EndedSession | null {
  const staff = getStaff(context);
  if (staff && !hasRole(staff, roles)) throw data(null, 404);
  if (staff) return null;
  if (!hasSessionEnded(context)) throw redirect(readPageRequest({ context, url }).path("/staff", {}));
  tellSessionEnded(context);
  return { form: null, step: "password", result: undefined };
}

function takeOut(form: FormData, t: i18n["t"]) {
  const given = signInFields.map((name) => [name, String(form.get(name) ?? "").slice(0, 200)]);
  const signIn = readForm(form, signInSchema, {
    t,
    secrets: ["staff-password", "staff-code"],
    fieldOf: (error) => {
      const field = signInFieldOf(error);
      return field && `staff-${field}`;
    },
  });
  for (const name of signInFields) form.delete(name);
  return { given: Object.fromEntries(given) as Record<SignInField, string>, signIn };
}
