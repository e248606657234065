import { data, type LoaderFunctionArgs } from "react-router";
import { readPhoto } from "#app/contract/photo.ts";
import { notFoundAsNull } from "../shell/index.ts";
import { requestContext } from "#app/request-context.ts";

const contentTypes = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" };

/** A photo that a clinic has uploaded. Its URL has the hash of its content, so it never changes. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const [hash, type] = params["file"]?.split(".") ?? [];
  const requested = readPhoto.params.safeParse({ hash });
  const photo = requested.success
    ? await context.get(requestContext).api.photos.read(requested.data).catch(notFoundAsNull)
    : null;
  if (!photo || photo.type !== type) throw data(null, 404);
  return new Response(Buffer.from(photo.content, "base64"), {
    headers: { "content-type": contentTypes[photo.type], "cache-control": "public, max-age=31536000, immutable" },
  });
}
