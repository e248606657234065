import { data } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { figuresText } from "#app/routes/catalogue/index.ts";
import { respondWithShareImage, listCities, notFoundAsNull, readPageRequest } from "#app/routes/shell/index.ts";
import type { Route } from "./+types/share-image.ts";
import { findDoctor, chooseDefaultService } from "./profile-loader.server.ts";

/** The image of a profile's link preview: name, specialty, city, figures and portrait. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const { api } = readPageRequest({ context, url });
  const doctor = await findDoctor(api, params.slug, context.get(requestContext).flags).catch(notFoundAsNull);
  const service = doctor && chooseDefaultService(doctor);
  const branch = doctor?.clinic_branches.find(({ id }) => id === service?.clinic_branch);
  const city = (await listCities(context)).find(({ id }) => id === branch?.city);
  if (!doctor || !service || !city) throw data(null, 404);
  const { feedback_count, feedback_score, name, image_url } = doctor;
  const price = service.discount_price || null;
  return respondWithShareImage(context, {
    title: name,
    subtitle: `${service.service.name}, ${city.name}`,
    figures: figuresText(context, { feedback_count, feedback_score, min_price: price, max_price: price }),
    imageUrl: image_url,
  });
}
