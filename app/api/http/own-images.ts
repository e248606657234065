import { z } from "zod";
import type { Endpoint } from "#app/contract/endpoint.ts";

/** Whether answers of an endpoint hold images: known from the contract, so that no endpoint has to say so. */
export function hasImages({ answers }: Endpoint): boolean {
  return Object.values(answers).some(
    (schema) => schema && JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any" })).includes('"image_url"'),
  );
}

/**
 * Leaves in an answer only images of the site's own and, over https, of hosts the operator has named: what an import brought
 * may be anywhere, and pages load nothing from elsewhere. Changes the answer itself, which was made for this request.
 */
export function dropForeignImages(value: unknown, hosts: ReadonlySet<string>): void {
  if (typeof value !== "object" || value === null) return;
  if ("image_url" in value && typeof value.image_url === "string" && !isOwnImage(value.image_url, hosts))
    value.image_url = null;
  for (const part of Object.values(value)) dropForeignImages(part, hosts);
}

function isOwnImage(address: string, hosts: ReadonlySet<string>): boolean {
  if (/^\/(?![/\\])/.test(address)) return true;
  const url = address.startsWith("https://") ? URL.parse(address) : null;
  return url !== null && url.username === "" && hosts.has(url.host);
}
