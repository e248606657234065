import type { RouterContextProvider } from "react-router";
import { readPhone } from "#app/countries/read-phone.ts";
import { requestContext } from "#app/request-context.ts";
import { newDraft, readLatestDraft } from "./draft-cookie.server.ts";
import type { Draft } from "./draft.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * A new draft of an operator's booking for the current caller. It has the name that was typed for this caller at the
 * last doctor, unless that booking was made: the next one may be for somebody else. The end of a call deletes drafts.
 *
 * @param caller phone in E.164; null: not in a call
 */
export function newDraftFor(caller: string | null, { request, context }: Args): Draft {
  const draft = newDraft(caller);
  const { sessionSecret, country } = context.get(requestContext);
  const latest = caller === null ? null : readLatestDraft(request, sessionSecret);
  const isOfCall = latest?.byOperator && readPhone(latest.phone, country.phone).number === caller;
  return isOfCall ? { ...draft, name: latest.name, surname: latest.surname } : draft;
}
