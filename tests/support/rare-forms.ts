import type { CountryId } from "#app/countries/country.ts";
import { clientAt } from "./api.ts";
import { sharedApiOrigin } from "./shared-product.ts";

/**
 * Profiles of the doctors at the branches whose form has all of these fields: for `startForm`, which would open most
 * forms of a market before it finds a rare one.
 */
export async function profilesAsking(market: CountryId, ...names: string[]): Promise<string[]> {
  const { cities, doctors, appointments } = clientAt({ port: Number(new URL(sharedApiOrigin()).port) }).with({
    country: market,
  });
  const asks = new Map<number, boolean>();
  const profiles = new Set<string>();
  for (const { id: city } of await cities.list()) {
    const { results } = await doctors.list({ city, expand: ["services"] });
    for (const { slug, services } of results) {
      for (const { clinic_branch: branch } of services) {
        if (!asks.has(branch)) {
          const fields = (await appointments.fields({ id: branch })).map((field) => field.param_name);
          asks.set(
            branch,
            names.every((name) => fields.includes(name)),
          );
        }
        if (asks.get(branch)) profiles.add(`/doctor/${slug}`);
      }
    }
  }
  return [...profiles];
}
