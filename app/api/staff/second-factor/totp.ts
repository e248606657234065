import { Secret, TOTP } from "otpauth";

const periodSeconds = 30;
/** Accepted clock drift. */
const toleranceSteps = 1;

/** 160 random bits in base32 (RFC 4226). */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code for authenticator apps. */
export function enrolmentUri(secret: string, owner: { issuer: string; email: string }): string {
  return totp(secret, owner).toString();
}

/** The 30-second time step of a code, at most one from the current; null for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now, window: toleranceSteps });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
}

function totp(secret: string, owner?: { issuer: string; email: string }): TOTP {
  return new TOTP({
    issuer: owner?.issuer ?? "",
    label: owner?.email ?? "",
    algorithm: "SHA1",
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });
}
