import { Secret, TOTP } from "otpauth";

const period = 30;
/** How many steps a clock may be behind or ahead. */
const tolerance = 1;

/** 160 random bits in base32, as RFC 4226 recommends. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What authenticators read from a QR code. */
export function enrolmentUri(secret: string, owner: { issuer: string; email: string }): string {
  return totp(secret, owner).toString();
}

/** The step of 30 seconds a code belongs to, one before or after the present one allowed; null for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now, window: tolerance });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

function totp(secret: string, owner?: { issuer: string; email: string }): TOTP {
  return new TOTP({
    issuer: owner?.issuer ?? "",
    label: owner?.email ?? "",
    algorithm: "SHA1",
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });
}
