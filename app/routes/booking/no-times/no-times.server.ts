import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { makeStamp } from "#app/routes/content/form-guard.server.ts";
import { openVisit } from "../../shell/index.ts";
import { getBooking } from "../booking-context.server.ts";
import type { NoTimesData } from "./no-times.tsx";

/** What is offered instead of free times. */
export function noTimesOf({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): NoTimesData {
  const { doctor, doctorService, city } = getBooking(context);
  const visit = openVisit({ context, url });
  const branch = doctor.clinic_branches.find(({ id }) => id === doctorService.clinic_branch);
  const service = doctorService.service.slug;
  return {
    clinicPhone: branch?.phone ?? null,
    othersPath: city ? visit.path("/doctors/:city/:service", { city, service }) : visit.path("/", {}),
    stamp: makeStamp(context.get(requestContext).sessionSecret),
  };
}
