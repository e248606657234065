import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { makeStamp, makeStampOfFilledIn } from "#app/routes/content/form-guard.server.ts";
import { constraintOf, readPageRequest } from "../../shell/index.ts";
import { getBooking } from "../booking-context.server.ts";
import type { NoTimesData } from "./no-times.tsx";
import { fullName } from "../draft/names.ts";
import { callbackSchema } from "./request-callback.server.ts";

/** Alternatives to free slots. */
export function noTimesOf({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): NoTimesData {
  const { doctor, doctorService, city, draft } = getBooking(context);
  const { sessionSecret, country } = context.get(requestContext);
  const pageRequest = readPageRequest({ context, url });
  const branch = doctor.clinic_branches.find(({ id }) => id === doctorService.clinic_branch);
  const service = doctorService.service.slug;
  const typed = { name: fullName(draft, country), phone: draft.phone };
  const isFilledIn = typed.name !== "" && typed.phone !== "";
  return {
    clinicPhone: branch?.phone ?? null,
    othersPath: city ? pageRequest.path("/doctors/:city/:service", { city, service }) : pageRequest.path("/", {}),
    stamp: isFilledIn ? makeStampOfFilledIn(sessionSecret) : makeStamp(sessionSecret),
    typed,
    constraint: constraintOf(callbackSchema(context)),
  };
}
