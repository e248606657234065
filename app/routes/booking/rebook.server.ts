import { redirect, type RouterContextProvider } from "react-router";
import type { AppointmentAnswers } from "#app/contract/appointment-change.ts";
import { requestContext } from "#app/request-context.ts";
import { getStaff } from "../shell/index.ts";
import { bookingStartPath, type BookingTarget } from "./booking-path.ts";
import { storeDraft, newDraft, readDraft } from "./draft/draft-cookie.server.ts";
import { namesOf } from "./draft/names.ts";

type Target = BookingTarget & {
  doctorId: number;
  /** URL that closing the booking leads to. */
  parent: string;
};

/** Redirects to the first step of a booking, with the details of an earlier one filled in. */
export function startRebooking(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  { doctorId, parent, ...target }: Target,
  answers: AppointmentAnswers,
): Response {
  const { sessionSecret, flags, country } = context.get(requestContext);
  const key = { doctorId, secret: sessionSecret };
  const draft = {
    ...(readDraft(request, key) ?? newDraft()),
    ...namesOf(answers.client_name, flags["appointment.surname"], country),
    mode: "rebook" as const,
    phone: answers.client_phone,
    hasInsurance: answers.insurance !== null,
    insurance: String(answers.insurance ?? ""),
    byOperator: getStaff(context)?.isOperator ?? false,
    fields: Object.fromEntries(
      answers.additional_fields.map((field) => [String(field.clinic_branch_field), field.value]),
    ),
    code: null,
    made: null,
  };
  return redirect(bookingStartPath(parent, target), { headers: storeDraft(request, key, draft) });
}
