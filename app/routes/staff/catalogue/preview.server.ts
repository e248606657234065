import type { RouterContextProvider } from "react-router";
import type { Doctor } from "#app/contract/doctor.ts";
import { loadCards } from "#app/routes/catalogue/index.ts";
import { factsOf } from "#app/routes/doctor/profile-loader.server.ts";
import { listCities, readPageRequest } from "../../shell/index.ts";

type Args = { context: Readonly<RouterContextProvider>; url: URL };
type Wanted = { shown: Doctor | null; branch: number; service: number | undefined };

/** The doctor as patients would see them; null: not at all, or not with this service. */
export async function loadPreview({ context, url }: Args, { shown, branch, service }: Wanted) {
  const { api } = readPageRequest({ context, url });
  const city = (await listCities(context)).find(
    ({ id }) => id === shown?.clinic_branches.find((one) => one.id === branch)?.city,
  );
  if (!shown || !city) return null;
  const [card] = await loadCards(api, {
    doctors: [shown],
    service,
    city,
    prefer: (_service, at) => at.id === branch,
    saysService: true,
  });
  if (!card) return null;
  const chosen = shown.services.find(({ id }) => id === card.doctorServiceId);
  return { card, city: city.name, facts: factsOf(shown, city), conditions: chosen?.price_conditions ?? null };
}

export type DoctorPreview = Awaited<ReturnType<typeof loadPreview>>;
