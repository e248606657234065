import { listCities, openVisit } from "#app/routes/shell/index.ts";
import type { Route } from "./+types/card.ts";
import { readCardState } from "./card-state.ts";
import { loadCards } from "./cards.server.ts";

/** One card on other days, at another branch or with all its times, as data: for cards that change where they stand. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visit = openVisit({ context, url });
  const card = readCardState(params.state) ?? visit.leaveToNotFound();
  const doctor = await visit.foundOrLeave(visit.api.doctors.byDoctorService({ id: card.doctorServiceId }));
  const doctorService = doctor.services.find(({ id }) => id === card.doctorServiceId) ?? visit.leaveToNotFound();
  const branch = doctor.clinic_branches.find(({ id }) => id === doctorService.clinic_branch);
  const city = (await listCities(context)).find(({ id }) => id === branch?.city) ?? visit.leaveToNotFound();
  const [view] = await loadCards(visit.api, { doctors: [doctor], service: doctorService.service.id, city, card });
  return Response.json(view ?? visit.leaveToNotFound());
}
