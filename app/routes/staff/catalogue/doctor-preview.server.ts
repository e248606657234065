import type { RouterContextProvider } from "react-router";
import type { Doctor } from "#app/contract/doctor.ts";
import { loadCards } from "#app/routes/catalogue/index.ts";
import { factsOf } from "#app/routes/doctor/profile-loader.server.ts";
import { listCities, readPageRequest } from "../../shell/index.ts";

type Args = { context: Readonly<RouterContextProvider>; url: URL };
type PreviewedEntry = {
  /** The doctor as the API shows them to patients; null if it does not. */
  shown: Doctor | null;
  /** Id of the branch. */
  branch: number;
  /** Id of the service; undefined: an initial appointment, else a procedure. */
  service: number | undefined;
};

/** Loads a doctor's page as patients would see it; null if they would not see the doctor, or not with this service. */
export async function loadDoctorPreview({ context, url }: Args, { shown, branch, service }: PreviewedEntry) {
  const { api } = readPageRequest({ context, url });
  const city = (await listCities(context)).find(
    ({ id }) => id === shown?.clinic_branches.find(({ id: branchId }) => branchId === branch)?.city,
  );
  if (!shown || !city) return null;
  const [card] = await loadCards(api, {
    doctors: [shown],
    service,
    city,
    isPreferred: (_service, { id }) => id === branch,
    showsService: true,
  });
  if (!card) return null;
  const chosen = shown.services.find(({ id }) => id === card.doctorServiceId);
  return { card, city: city.name, facts: factsOf(shown, city), conditions: chosen?.price_conditions ?? null };
}

export type DoctorPreview = Awaited<ReturnType<typeof loadDoctorPreview>>;
