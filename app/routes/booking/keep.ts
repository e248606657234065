import { redirect } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { operatorMark } from "#app/ui/form/operator-mark.tsx";
import { getStaff, readPostedForm } from "../shell/index.ts";
import type { Route } from "./+types/keep";
import { getBooking, stepPath } from "./booking-context.server.ts";
import { storeDraft } from "./draft/draft-cookie.server.ts";
import { typedDraft } from "./form/typed.server.ts";

/** Stores input while typing. A resource route. */
export async function action({ request, context }: Route.ActionArgs) {
  const booking = getBooking(context);
  const { api, flags, country } = context.get(requestContext);
  const { id, clinic_branch: branch } = booking.doctorService;
  const fields = await api.appointments.fields({ id: branch, doctor_service: id });
  const form = await readPostedForm(request);
  // Input about a caller is not stored once the operator is signed out: it is still in the form.
  if (form.has(operatorMark) && !getStaff(context)?.isOperator) return new Response(null, { status: 204 });
  const typed = typedDraft(form, fields, booking.draft, { flags, country });
  return new Response(null, { status: 204, headers: storeDraft(request, booking.draftKey, typed) });
}

/** A GET redirects to the form. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(stepPath(getBooking(context), "form"));
}
