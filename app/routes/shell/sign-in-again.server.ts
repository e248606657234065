import type { RouterContextProvider } from "react-router";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { hasRole, type Role } from "#app/contract/role.ts";
import type { Session } from "#app/contract/staff.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import type { SignInField } from "#app/components/layout/sign-in-fields.ts";
import { attemptAsStaff, statusOf } from "./attempt.server.ts";
import { admitStaff, storeStaff, addResponseCookie, readDevice } from "./staff.server.ts";
import { deleteTicket, storeTicket, readTicket } from "./ticket-cookie.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };
type Refusal = { ok: false; step: EndedSession["step"]; errors: ApiErrorItem[]; status: 401 | 503 };

/** Signs in with the credentials posted beside a form, for the rest of this request and later ones. */
export async function signInAgain(
  args: Args,
  credentials: Record<SignInField, string>,
  roles: readonly Role[],
): Promise<{ ok: true } | Refusal> {
  return credentials["staff-again"] === "code"
    ? signInByCode(args, credentials["staff-code"], roles)
    : signInByPassword(args, credentials, roles);
}

async function signInByPassword(
  args: Args,
  credentials: Record<SignInField, string>,
  roles: readonly Role[],
): Promise<{ ok: true } | Refusal> {
  const { request, context } = args;
  const { api } = context.get(requestContext);
  const { "staff-email": email, "staff-password": password } = credentials;
  const device = await readDevice(request);
  const signedIn = await attemptAsStaff(context, api.staff.signIn({ email, password, device }));
  if (!signedIn.ok) return refuse("password", signedIn.errors);
  const { value } = signedIn;
  if (!("ticket" in value)) return finishSignIn(args, value, roles);
  addResponseCookie(context, await storeTicket(value));
  if (value.second_factor === "code") return refuse("code");
  return refuse("enrolment", [{ attr: null, code: "enrolment", detail: getI18n(context).t("staff:again.enrol") }]);
}

async function signInByCode(args: Args, code: string, roles: readonly Role[]): Promise<{ ok: true } | Refusal> {
  const { request, context } = args;
  const { t } = getI18n(context);
  const stored = await readTicket(request);
  if (stored?.second_factor !== "code")
    return refuse("password", [{ attr: null, code: "ticket_expired", detail: t("errors:ticket_expired") }]);
  const { api } = context.get(requestContext);
  const confirmed = await attemptAsStaff(context, api.staff.confirmSecondFactor({ ticket: stored.ticket, code }));
  if (confirmed.ok) return finishSignIn(args, confirmed.value, roles);
  const isAboutCode = confirmed.errors.every(
    ({ attr, code: errorCode }) => attr === "code" || errorCode === "unreachable",
  );
  return isAboutCode
    ? refuse("code", confirmed.errors)
    : refuse(
        "password",
        confirmed.errors.map((error) => ({ ...error, attr: null })),
      );
}

/** Admits staff and stores their session; signs them out again if their role may not use the form. */
async function finishSignIn(
  { context }: Args,
  session: Session,
  roles: readonly Role[],
): Promise<{ ok: true } | Refusal> {
  const { api, sessionSecret } = context.get(requestContext);
  if (!hasRole(session.user, roles)) {
    await attemptAsStaff(context, api.with({ token: session.access_token }).staff.signOut());
    return refuse("password", [
      { attr: "email", code: "forbidden", detail: getI18n(context).t("staff:again.otherWork") },
    ]);
  }
  admitStaff(context, session.user, session.access_token);
  for (const setCookie of [...(await storeStaff(session, sessionSecret)), await deleteTicket()])
    addResponseCookie(context, setCookie);
  return { ok: true };
}

function refuse(step: EndedSession["step"], errors: ApiErrorItem[] = []): Refusal {
  return { ok: false, step, errors, status: statusOf(errors) === 503 ? 503 : 401 };
}
