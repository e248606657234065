import { data } from "react-router";
import { respondWithShareImage, listCities, notFoundAsNull, readPageRequest } from "#app/routes/shell/index.ts";
import type { Route } from "./+types/share-image.ts";
import { listHead } from "./list-head.server.ts";

/** The image of a list's link preview: its heading, count and figures. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const { api } = readPageRequest({ context, url });
  const city = (await listCities(context)).find(({ slug }) => slug === params.city);
  const service = await api.services.get({ slug: params.service, expand: [] }).catch(notFoundAsNull);
  if (!city || !service) throw data(null, 404);
  const list = await api.doctors.list({ city: city.id, service: [service.id], limit: 1, expand: [] });
  const scope = { service, city, area: null, insurance: null, offset: 0, limit: 1 };
  const { heading, total, figures } = listHead(context, list, scope);
  return respondWithShareImage(context, { title: heading, subtitle: total, figures, imageUrl: null });
}
