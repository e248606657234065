import ipaddr from "ipaddr.js";
import { isPublicIp } from "../../outgoing.ts";

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Names that only a private network resolves. */
const privateName = /^[^.]+\.?$|\.(?:localhost|local|internal|lan|home\.arpa)\.?$/;

/**
 * Whether appointment changes may be sent to the URL: over https to a public host, since with a private one a clinic
 * could call systems that only this server can reach. `allowLoopback`: also to a program on this machine.
 */
export function isWebhookUrl(url: string, { allowLoopback }: { allowLoopback: boolean }): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username || parsed.password) return false;
  if (loopback.test(parsed.hostname)) return allowLoopback && /^https?:$/.test(parsed.protocol);
  if (parsed.protocol !== "https:") return false;
  const host = parsed.hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) ? isPublicIp(host) : !privateName.test(host);
}
