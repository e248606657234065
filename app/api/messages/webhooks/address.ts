const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Personal data is sent over https only; in demo mode also to a program on the same machine. */
export function isWebhookAddress(url: string, { allowLoopback }: { allowLoopback: boolean }): boolean {
  const address = URL.parse(url);
  if (!address || address.username || address.password) return false;
  if (address.protocol === "https:") return true;
  return allowLoopback && address.protocol === "http:" && loopback.test(address.hostname);
}
