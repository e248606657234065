import { createContext, redirect, type RouterContextProvider } from "react-router";
import { renderSVG } from "uqr";
import { requestContext } from "#app/request-context.ts";
import { deleteTicket, getStaff, readAsStaff, readPageRequest, readTicket, redirectWithToast } from "../shell/index.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Set by the action that shows the recovery codes, after which the setup is over. */
export const enrolledContext = createContext<boolean>(false);

/** The step to show. Visitors without a ticket or session are redirected to the sign-in. */
export async function loadSecondFactor(args: Args) {
  const { request, context, url } = args;
  if (context.get(enrolledContext)) return { step: "done" as const };
  const { api } = context.get(requestContext);
  const ticket = await readTicket(request);
  if (ticket?.second_factor === "code") return { step: "code" as const };
  if (ticket) {
    const offered = await readAsStaff(context, api.staff.offerSecondFactor({ ticket: ticket.ticket }));
    if (!offered.ok) throw await backToSignIn(args, offered.errors[0]?.detail);
    const { secret, uri } = offered.value;
    return { step: "enrolment" as const, secret: secret.replace(/(.{4})(?=.)/g, "$1 "), uri, picture: drawQrCode(uri) };
  }
  const staff = getStaff(context);
  if (!staff) throw redirect(readPageRequest({ context, url }).path("/staff", {}));
  return { step: staff.has_second_factor ? ("enabled" as const) : ("begin" as const) };
}

/** Restarts the sign-in with a message. */
export async function backToSignIn(
  { context, url }: Pick<Args, "context" | "url">,
  message?: string,
): Promise<Response> {
  const headers = new Headers({ "set-cookie": await deleteTicket() });
  const path = readPageRequest({ context, url }).path("/staff", {});
  return message
    ? redirectWithToast(context, path, { kind: "failed", text: message }, headers)
    : redirect(path, { headers });
}

/** A QR code as a data URL, drawn here since no other service may see the secret. */
function drawQrCode(uri: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2, pixelSize: 4 }))}`;
}
