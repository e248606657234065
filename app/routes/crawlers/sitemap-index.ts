import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/request-context.ts";
import { doctorsOfFile, xmlAnswer, xmlText } from "./sitemap.server.ts";

/** The market's sitemap index: its places, and its doctors in as many files as needed. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { api, origin } = context.get(requestContext);
  const { total_count: doctors } = await api.doctors.list({ limit: 1, expand: [] });
  const files = Array.from({ length: Math.ceil(doctors / doctorsOfFile) }, (_, index) => `doctors-${index + 1}.xml`);
  const entries = ["places.xml", ...files].map(
    (file) => `<sitemap><loc>${xmlText(`${origin}/sitemap/${file}`)}</loc></sitemap>\n`,
  );
  return xmlAnswer("sitemapindex", [entries.join("")]);
}
