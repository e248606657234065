import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { appointmentFieldKind, type AppointmentField } from "#app/contract/appointment-field.ts";
import { sealedCookie } from "#app/cookies/sealed-cookie.server.ts";
import { requestContext, type RequestContext } from "#app/request-context.ts";
import { getStaff } from "../../shell/index.ts";
import type { Draft } from "../draft/draft.ts";
import { namesOf } from "../draft/names.ts";
import { findNameInput, hasSurnameInput, adaptNamesToForm } from "./name-fields.ts";

const yearInSeconds = 365 * 86_400;
const maxAnswerLength = 100;

/** A patient's details that this browser keeps for the next booking. */
const schema = z.object({
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  hasInsurance: z.boolean(),
  insurance: z.string(),
  /** By `param_name` of the fields, which clinics share. */
  answers: z.record(z.string(), z.string()),
});
export type SavedDetails = z.infer<typeof schema>;

const cookie = sealedCookie({ name: "patient-details", schema });

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Null if nothing is saved, and for operators, who book for others. */
export async function readSavedDetails({ request, context }: Args): Promise<SavedDetails | null> {
  if (getStaff(context)?.isOperator) return null;
  return cookie.read(request, context.get(requestContext).sessionSecret);
}

/** Fills saved details into a booking that was not begun yet. */
export function withSavedDetails(
  draft: Draft,
  { answers, ...details }: SavedDetails,
  fields: readonly AppointmentField[],
  { flags, country }: Pick<RequestContext, "flags" | "country">,
): Draft {
  const savedAnswers = fields.flatMap(({ id, param_name: name }) => {
    const answer = answers[name];
    return answer === undefined ? [] : [[String(id), answer] as const];
  });
  const filledIn = { ...draft, ...details, fields: Object.fromEntries(savedAnswers) };
  const named = adaptNamesToForm(filledIn, fields, { flags, country });
  if (named.surname !== "" || !hasSurnameInput(fields, flags)) return named;
  return { ...named, ...namesOf(named.name, true, country) };
}

/**
 * A `Set-Cookie` line that saves the details of a valid form, or deletes saved ones if the patient does not want them.
 */
export async function saveDetails(
  { request, context }: Args,
  draft: Draft,
  fields: readonly AppointmentField[],
): Promise<string | null> {
  if (getStaff(context)?.isOperator) return null;
  if (!draft.saveDetails) return (await readSavedDetails({ request, context })) && cookie.delete();
  const { name, surname, phone, hasInsurance, insurance } = draft;
  const answers = fields.flatMap((field) => {
    const answer = draft.fields[String(field.id)] ?? "";
    return isReusable(field) && answer !== "" && answer.length <= maxAnswerLength
      ? [[field.param_name, answer] as const]
      : [];
  });
  const details = { name, surname, phone, hasInsurance, insurance, answers: Object.fromEntries(answers) };
  return cookie.store(details, context.get(requestContext).sessionSecret, yearInSeconds);
}

/** A `Set-Cookie` line that deletes the saved details. */
export const forgetDetails = (): Promise<string> => cookie.delete();

/** Names and answers of a known kind. Other text may describe this visit's complaint. */
function isReusable(field: AppointmentField): boolean {
  return findNameInput(field, true) !== null || appointmentFieldKind(field.param_name) !== "text";
}
