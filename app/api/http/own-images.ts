import { z } from "zod";
import type { Endpoint } from "#app/contract/endpoint.ts";

/** Whether responses of an endpoint contain images, according to the contract. */
export function hasImages({ responses }: Endpoint): boolean {
  return Object.values(responses).some(
    (schema) => schema && JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any" })).includes('"image_url"'),
  );
}

/**
 * Removes images from a response unless they are on the site's own host or, over https, on a configured one: imported
 * URLs can point anywhere. Mutates the response.
 */
export function removeForeignImages(value: unknown, hosts: ReadonlySet<string>): void {
  if (typeof value !== "object" || value === null) return;
  if ("image_url" in value && typeof value.image_url === "string" && !isOwnImage(value.image_url, hosts))
    value.image_url = null;
  for (const part of Object.values(value)) removeForeignImages(part, hosts);
}

function isOwnImage(url: string, hosts: ReadonlySet<string>): boolean {
  if (/^\/(?![/\\])/.test(url)) return true;
  const parsed = url.startsWith("https://") ? URL.parse(url) : null;
  return parsed !== null && parsed.username === "" && hosts.has(parsed.host);
}
