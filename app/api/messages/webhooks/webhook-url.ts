const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Personal data is sent over https only; in demo mode also to a program on the same machine. */
export function isWebhookUrl(url: string, { allowLoopback }: { allowLoopback: boolean }): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username || parsed.password) return false;
  if (parsed.protocol === "https:") return true;
  return allowLoopback && parsed.protocol === "http:" && loopback.test(parsed.hostname);
}
