import { redirect } from "react-router";
import type { ApiClient } from "#app/contract/client.ts";
import type { ClinicPreview } from "#app/contract/join.ts";
import { loadCards } from "#app/routes/catalogue/index.ts";
import { clinicProfile } from "#app/routes/clinics/profile-loader.server.ts";
import { listCities, readPageRequest } from "../../shell/index.ts";

type Args = Parameters<typeof readPageRequest>[0];

/** Loads the preview of an unpublished clinic's page; redirects to the public page of a published one. */
export async function loadClinicPreview(args: Args, read: (api: ApiClient) => Promise<ClinicPreview>) {
  const { context } = args;
  const pageRequest = readPageRequest(args);
  const { is_published, clinic, services, doctors } = await pageRequest.redirectIfNotFound(read(pageRequest.api));
  const city = (await listCities(context)).find(({ id }) => id === clinic.city.id) ?? pageRequest.redirectToNotFound();
  if (is_published) throw redirect(pageRequest.path("/clinics/:city/:slug", { city: city.slug, slug: clinic.slug }));
  const onlyPage = { page: 1, hasNext: false };
  return clinicProfile(
    { context, locale: pageRequest.locale },
    {
      city,
      clinic,
      services,
      // Times are offered after publishing.
      doctors: await loadCards(pageRequest.api, {
        doctors,
        clinic: clinic.id,
        city,
        showsService: true,
        withSlots: false,
      }),
      reviews: { total: 0, results: [] },
      service: "",
      doctorsBefore: 0,
      paging: onlyPage,
      reviewPaging: onlyPage,
    },
  );
}
