import { data, redirect, type RouterContextProvider } from "react-router";
import { hasRole, type Role } from "#app/contract/role.ts";
import { operatorMark } from "#app/ui/form/operator-mark.tsx";
import type { EndedSession } from "#app/ui/layout/sign-in-again.tsx";
import { signInFields, type SignInField } from "#app/ui/layout/sign-in-fields.ts";
import { readPostedForm } from "./posted-form.server.ts";
import { dropResets, isTooOften, keepResets, readResets } from "./session-resets.server.ts";
import { signInAgain } from "./sign-in-again.server.ts";
import { getStaff, hasSessionEnded, leaveCookie, tellSessionEnded } from "./staff.server.ts";
import { openVisit } from "./visit.server.ts";

type Args = { request: Request; context: RouterContextProvider | Readonly<RouterContextProvider>; url: URL };

type Wanted = {
  roles: readonly Role[];
  /** The form is for staff alone; otherwise only one that is marked as made for an operator. */
  isForStaffOnly?: boolean;
};

/**
 * `isResumed`: it was sent before its sender signed in again. What changes something then waits for another press; what
 * only reads goes on.
 */
export type StaffForm = { form: FormData; isResumed: boolean } | { ended: EndedSession; status: 401 | 503 };

/**
 * The fields of a form that staff post. Where it needs staff and their session has ended, it comes back for them to
 * sign in again, and never goes on as a patient's form. What they give there is tried here, and leaves the form.
 */
export async function readStaffForm(
  { request, context, url }: Args,
  { roles, isForStaffOnly = false }: Wanted,
): Promise<StaffForm> {
  const form = await readPostedForm(request);
  const given = takeOut(form);
  if (!isForStaffOnly && !form.has(operatorMark)) return { form, isResumed: false };

  const resets = readResets(request);
  const staff = getStaff(context);
  // Staff with another role are told by the page itself that it is not for them.
  if (staff && (isForStaffOnly || hasRole(staff, roles))) {
    if (resets > 0) leaveCookie(context, dropResets());
    return { form, isResumed: given["staff-again"] !== "" };
  }
  tellSessionEnded(context);
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  const ended: EndedSession = {
    form: { action: url.pathname + url.search, fields },
    step: "password",
    email: given["staff-email"],
    errors: [],
  };
  if (given["staff-again"] === "") {
    leaveCookie(context, keepResets(resets + 1));
    return { ended: { ...ended, step: isTooOften(resets + 1) ? "over" : "password" }, status: 401 };
  }
  const again = await signInAgain({ request, context }, given, roles);
  return again.ok ? { form, isResumed: true } : { ended: { ...ended, ...again.ended }, status: again.status };
}

/** For a page for staff alone: null when they may see it, or what asks a session that ended to sign in again. */
export function requireStaff({ context, url }: Omit<Args, "request">, roles: readonly Role[]): EndedSession | null {
  const staff = getStaff(context);
  if (staff && !hasRole(staff, roles)) throw data(null, 404);
  if (staff) return null;
  if (!hasSessionEnded(context)) throw redirect(openVisit({ context, url }).path("/staff", {}));
  tellSessionEnded(context);
  return { form: null, step: "password", email: "", errors: [] };
}

function takeOut(form: FormData): Record<SignInField, string> {
  const given = signInFields.map((name) => [name, String(form.get(name) ?? "").slice(0, 200)]);
  for (const name of signInFields) form.delete(name);
  return Object.fromEntries(given) as Record<SignInField, string>;
}
