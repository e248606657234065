import type { Route } from "./+types/page-view.ts";
import { recordEvents } from "./record.server.ts";

/** A transparent GIF of one pixel. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The picture of pages without script: the page that shows it is recorded as viewed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = URL.parse(request.headers.get("referer") ?? "");
  if (page?.origin === new URL(request.url).origin)
    await recordEvents({ request, context }, [{ name: "page_view", page_path: page.pathname }], {
      page: page.href,
      referrer: "",
    });
  return new Response(pixel, { headers: { "content-type": "image/gif", "cache-control": "no-store" } });
}
