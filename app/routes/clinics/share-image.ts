import { data } from "react-router";
import { figuresText } from "#app/routes/catalogue/index.ts";
import { respondWithShareImage, listCities, notFoundAsNull, readPageRequest } from "#app/routes/shell/index.ts";
import type { Route } from "./+types/share-image.ts";

/** The image of a clinic's link preview: name, postal address, figures and mark. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const { api } = readPageRequest({ context, url });
  const city = (await listCities(context)).find(({ slug }) => slug === params.city);
  const clinic =
    city && (await api.clinics.get({ name: params.slug, city: city.id, expand: ["offer"] }).catch(notFoundAsNull));
  if (!clinic) throw data(null, 404);
  const { name, address, offer, feedback_count, feedback_score } = clinic;
  return respondWithShareImage(context, {
    title: name,
    subtitle: [address, city.name].filter(Boolean).join(", "),
    figures: figuresText(context, {
      feedback_count,
      feedback_score,
      min_price: offer?.min_price ?? null,
      max_price: offer?.max_price ?? null,
    }),
    imageUrl: clinic.image_url,
  });
}
