import { createContext, redirect, type RouterContextProvider } from "react-router";
import { renderSVG } from "uqr";
import { requestContext } from "#app/request-context.ts";
import {
  attemptAsStaff,
  dropTicket,
  getStaff,
  readPageRequest,
  readTicket,
  redirectWithToast,
} from "../shell/index.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Set by the action that has shown recovery codes: the setup is over. */
export const enrolledContext = createContext<boolean>(false);

/** The next step of the second factor: give a code, set it up, or start. Others sign in first. */
export async function loadSecondFactor(args: Args) {
  const { request, context, url } = args;
  if (context.get(enrolledContext)) return { step: "done" as const };
  const { api } = context.get(requestContext);
  const held = await readTicket(request);
  if (held?.second_factor === "code") return { step: "code" as const };
  if (held) {
    const offered = await attemptAsStaff(context, api.staff.offerSecondFactor({ ticket: held.ticket }));
    if (!offered.ok) throw await backToSignIn(args, offered.errors[0]?.detail);
    const { secret, uri } = offered.value;
    return { step: "enrolment" as const, secret: secret.replace(/(.{4})(?=.)/g, "$1 "), uri, picture: drawCode(uri) };
  }
  const staff = getStaff(context);
  if (!staff) throw redirect(readPageRequest({ context, url }).path("/staff", {}));
  return { step: staff.has_second_factor ? ("there" as const) : ("begin" as const) };
}

/** Restarts the sign-in with a message. */
export async function backToSignIn({ context, url }: Pick<Args, "context" | "url">, why?: string): Promise<Response> {
  const headers = new Headers({ "set-cookie": await dropTicket() });
  const path = readPageRequest({ context, url }).path("/staff", {});
  return why ? redirectWithToast(context, path, { kind: "failed", text: why }, headers) : redirect(path, { headers });
}

/** A QR code drawn here, since no service may see the secret. */
function drawCode(uri: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2, pixelSize: 4 }))}`;
}
