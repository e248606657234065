import ipaddr from "ipaddr.js";
import { isPublicIp } from "../../outgoing.ts";

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Names that only a private network resolves. */
const privateName = /^[^.]+\.?$|\.(?:localhost|local|internal|lan|home\.arpa)\.?$/;

/**
 * Personal data is sent over https to public hosts only: a private one would let a clinic call what only this server
 * can reach. In demo mode it may be a program on the same machine.
 */
export function isWebhookUrl(url: string, { allowLoopback }: { allowLoopback: boolean }): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username || parsed.password) return false;
  if (loopback.test(parsed.hostname)) return allowLoopback && /^https?:$/.test(parsed.protocol);
  if (parsed.protocol !== "https:") return false;
  const host = parsed.hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) ? isPublicIp(host) : !privateName.test(host);
}
