import { redirect, type RouterContextProvider } from "react-router";
import { getLocale } from "#app/i18n/language.server.ts";
import { requestContext, type ShareFacts } from "#app/request-context.ts";

/** The image of a page's link preview; the market's image while too many are being drawn. */
export async function respondWithShareImage(
  context: Readonly<RouterContextProvider>,
  facts: Omit<ShareFacts, "brand">,
): Promise<Response> {
  const { country, drawShareImage, report } = context.get(requestContext);
  const png = await drawShareImage({ ...facts, brand: country.brandName }).catch((error: unknown) => {
    report({ title: "the image of a link preview could not be drawn", tag: "general", level: "warning", error });
    return null;
  });
  if (!png) return redirect(`/share/${country.countryId}-${getLocale(context)}.png`);
  return new Response(Buffer.from(png), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
  });
}
