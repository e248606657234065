import type { RouterContextProvider } from "react-router";
import { readClinicFigures, type ClinicFigures } from "#app/contract/clinic-figures.ts";
import { notFoundAsNull, readPageRequest } from "../../shell/index.ts";

/** Figures of the branch and the doctor in the URL; unreadable ones are left out. */
export async function readFigures({
  context,
  url,
}: {
  context: Readonly<RouterContextProvider>;
  url: URL;
}): Promise<ClinicFigures> {
  const { clinic_branch: branch, doctor } = readClinicFigures.query.shape;
  const { api, redirectIfNotFound } = readPageRequest({ context, url });
  const query = {
    clinic_branch: branch.safeParse(url.searchParams.get("branch") ?? undefined).data,
    doctor: doctor.safeParse(url.searchParams.get("doctor") || undefined).data,
  };
  // Another branch, chosen while a doctor of the last one was.
  const found = await api.clinicDesk.figures(query).catch(notFoundAsNull);
  return found ?? redirectIfNotFound(api.clinicDesk.figures({ clinic_branch: query.clinic_branch }));
}
