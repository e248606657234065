import { getNearestSlot, getSlot, listSlots } from "#app/contract/slot.ts";
import { findFreeSlot, findFreeSlots, findNearestFreeTime } from "../slots/index.ts";
import { foundOf, HttpFault } from "./http-fault.ts";
import { countShownSlots } from "./business-metrics.ts";
import { serve, type Server } from "./route.ts";

export function serveSlots(server: Server): void {
  serve(server, listSlots, async ({ caller, query }, { db }) => {
    if (!query.doctor && !query.clinic_branch) {
      throw new HttpFault(400, "validation_error", [{ attr: "doctor", code: "required" }]);
    }
    const results = await findFreeSlots(db, {
      country: caller.country.countryId,
      doctors: query.doctor,
      service: query.service,
      clinicBranch: query.clinic_branch,
      dateFrom: query.date_from,
      dateTo: query.date_to,
      days: query.days,
      limit: query.limit,
    });
    countShownSlots({}, results.length);
    return { status: 200, body: { results } };
  });
  serve(server, getNearestSlot, async ({ caller, query }, { db }) => {
    const nearest = await findNearestFreeTime(db, {
      country: caller.country.countryId,
      doctors: [query.doctor],
      service: query.service,
      clinicBranch: query.clinic_branch,
      dateFrom: query.date_from,
    });
    return nearest ? { status: 200, body: { data: nearest.toISOString() } } : { status: 204, body: null };
  });
  serve(server, getSlot, async ({ caller, params, query }, { db }) => {
    const slot = foundOf(
      await findFreeSlot(db, { id: params.id, country: caller.country.countryId, service: query.service }),
    );
    return { status: 200, body: slot };
  });
}
