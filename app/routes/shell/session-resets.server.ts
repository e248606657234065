const cookieName = "session-resets";
/** Staff are asked to sign in again where they are so often in a row. */
const maxResets = 3;
const lifetimeSeconds = 3600;

/** How often this browser was asked since a session of staff last held. A forged number changes only what is said. */
export function readResets(request: Request): number {
  return Number(/(?:^|; *)session-resets=(\d)(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? 0);
}

export function isTooOften(resets: number): boolean {
  return resets > maxResets;
}

export function keepResets(resets: number): string {
  return `${cookieName}=${Math.min(resets, 9)}; Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax`;
}

export function dropResets(): string {
  return `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
}
